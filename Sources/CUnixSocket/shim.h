#ifndef CUNIXSOCKET_SHIM_H
#define CUNIXSOCKET_SHIM_H

#include <sys/socket.h>
#include <sys/types.h>

/* <sys/socket.h> declares these only with _GNU_SOURCE, which Swift's own module of the C library goes without. */
extern int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);

/* struct ucred of unix(7). */
struct cunixsocket_peer {
  pid_t process;
  uid_t user;
  gid_t group;
};

#endif
