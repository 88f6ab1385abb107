#include "NoCurl.h"

#include <stdio.h>
#include <stdlib.h>

#define REFUSE(name)                                                                                 \
  void name(void) {                                                                                  \
    fputs("callvoice is linked without libcurl and cannot call " #name ".\n", stderr);               \
    abort();                                                                                         \
  }

// What Foundation of Swift 6.3 calls; where another version calls more, libcurl is linked in again.
REFUSE(curl_easy_cleanup)
REFUSE(curl_easy_getinfo)
REFUSE(curl_easy_init)
REFUSE(curl_easy_pause)
REFUSE(curl_easy_setopt)
REFUSE(curl_easy_strerror)
REFUSE(curl_free)
REFUSE(curl_global_init)
REFUSE(curl_multi_add_handle)
REFUSE(curl_multi_assign)
REFUSE(curl_multi_cleanup)
REFUSE(curl_multi_info_read)
REFUSE(curl_multi_init)
REFUSE(curl_multi_remove_handle)
REFUSE(curl_multi_setopt)
REFUSE(curl_multi_socket_action)
REFUSE(curl_slist_append)
REFUSE(curl_slist_free_all)
REFUSE(curl_url)
REFUSE(curl_url_get)
REFUSE(curl_url_set)
REFUSE(curl_version)
REFUSE(curl_version_info)
