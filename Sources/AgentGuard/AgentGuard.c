// Keeps the SIP agent from calling anybody by itself. It is loaded into baresip 1.0 before libre 1.1, whose
// functions it takes the place of or calls, and tells what it sees at the agent's standard output: lines of
// fields between tabs, the first of them the word in CALLVOICE_GUARD, which no other side of a call knows.
//
//   guarded                                    the agent has begun
//   register    ADDRESS                        a registration is sent there
//   invited     CALL-ID ADDRESS FROM ASSERTED  an invitation came from there
//   referred    CALL-ID REFER-TO               the other side wants that to be called; it was refused
//   redirected  CALL-ID URI                    the call was sent on to URI; it is not followed
//
// The rules: an invitation goes to the address that was dialled, which stands in To, or belongs to a call
// that there is, whose To has a tag (RFC 3261, section 12.2). A request to call somebody (REFER, RFC 3515) is
// refused before the agent sees it.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

// MARK: - What is used of libre 1.1 (re_types.h, re_mbuf.h, re_list.h, re_sip.h)

struct pl { const char *p; size_t l; };
struct mbuf { uint8_t *buf; size_t size, pos, end; };
struct le { struct le *prev, *next; void *list, *data; };
struct sip_hdr { struct le le, he; struct pl name, val; int id; };
struct sa {
  union { struct sockaddr sa; struct sockaddr_in in; struct sockaddr_in6 in6; uint8_t padding[28]; } u;
  socklen_t length;
};
// The first fields of a message: its source and destination, the version of SIP and, of a request, its method.
struct sip_msg { struct sa source, destination; struct pl version, method; };
struct sip;
struct sip_lsnr;

enum { HEADER_CALL_ID = 3095, HEADER_FROM = 1963, HEADER_TO = 1449 };
enum { HEADER_ASSERTED = 1233, HEADER_REFER_TO = 1521 };

typedef bool message_handler(const struct sip_msg *, void *);
typedef void trace_handler(
  bool, int, const void *, const void *, const uint8_t *, size_t, void *);

int sip_listen(struct sip_lsnr **, struct sip *, bool, message_handler *, void *);
void sip_set_trace_handler(struct sip *, trace_handler *);
const struct sip_hdr *sip_msg_hdr(const struct sip_msg *, int);
int sip_treply(void *, struct sip *, const struct sip_msg *, uint16_t, const char *);

// MARK: - Telling

static const char *word;

// A field, with a space for each character that would end it.
static void put(struct pl text) {
  fputc('\t', stdout);
  for (size_t i = 0; i < text.l; i++) {
    unsigned char c = (unsigned char)text.p[i];
    fputc(c < 0x20 || c == 0x7F ? ' ' : c, stdout);
  }
}

static void tell(const char *what, const struct pl *fields, size_t count) {
  flockfile(stdout);
  printf("\n%s\t%s", word, what);
  for (size_t i = 0; i < count; i++) put(fields[i]);
  fputc('\n', stdout);
  fflush(stdout);
  funlockfile(stdout);
}

static struct pl text_of(const char *text) { return (struct pl){text, strlen(text)}; }

static struct pl header(const struct sip_msg *message, int id) {
  const struct sip_hdr *found = sip_msg_hdr(message, id);
  return found ? found->val : (struct pl){"", 0};
}

static struct pl address_of(const void *source, char *buffer, socklen_t size) {
  const struct sockaddr *address = source;
  const void *bytes = address->sa_family == AF_INET6
    ? (const void *)&((const struct sockaddr_in6 *)source)->sin6_addr
    : (const void *)&((const struct sockaddr_in *)source)->sin_addr;
  return text_of(inet_ntop(address->sa_family, bytes, buffer, size) ? buffer : "");
}

// MARK: - What comes in

// Methods are compared as libre does it, whatever CSeq says.
static bool is(struct pl text, const char *method) {
  return text.l == strlen(method) && !strncasecmp(text.p, method, text.l);
}

static bool is_tagged(struct pl text) {
  for (size_t i = 0; i + 5 <= text.l; i++)
    if (text.p[i] == ';' && !strncasecmp(text.p + i + 1, "tag=", 4)) return true;
  return false;
}

static bool receive(const struct sip_msg *message, void *sip) {
  struct pl method = message->method;
  if (is(method, "REFER")) {
    struct pl fields[] = {header(message, HEADER_CALL_ID), header(message, HEADER_REFER_TO)};
    tell("referred", fields, 2);
    sip_treply(NULL, sip, message, 603, "Decline");
    return true;
  }
  if (is(method, "INVITE") && !is_tagged(header(message, HEADER_TO))) {
    char address[INET6_ADDRSTRLEN];
    struct pl fields[] = {
      header(message, HEADER_CALL_ID),
      address_of(&message->source, address, sizeof(address)),
      header(message, HEADER_FROM), header(message, HEADER_ASSERTED),
    };
    tell("invited", fields, 4);
  }
  return false;
}

static void trace(
  bool is_sent, int transport, const void *source, const void *destination,
  const uint8_t *bytes, size_t length, void *argument
) {
  (void)transport, (void)source, (void)argument;
  if (!is_sent || !destination || length < 9 || memcmp(bytes, "REGISTER ", 9)) return;
  char address[INET6_ADDRSTRLEN];
  struct pl field = address_of(destination, address, sizeof(address));
  tell("register", &field, 1);
}

// MARK: - What is put in place of libre's

static void *next(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  Dl_info info;
  // Another version may lay its messages out in another way.
  if (word && found && dladdr(found, &info) && strstr(info.dli_fname, "libre.so.0")) return found;
  fprintf(stderr, "callvoice: baresip is not the one of Debian 12, with libre.so.0\n");
  _exit(69);
}

__attribute__((constructor)) static void start(void) {
  const char *given = getenv("CALLVOICE_GUARD");
  word = given && *given ? strdup(given) : NULL;
}

int sip_alloc(
  struct sip **sip, void *dns, uint32_t clients, uint32_t servers, uint32_t connections,
  const char *software, void *handler, void *argument
) {
  int (*alloc)(struct sip **, void *, uint32_t, uint32_t, uint32_t, const char *, void *, void *) =
    next("sip_alloc");
  int error = alloc(sip, dns, clients, servers, connections, software, handler, argument);
  if (error) return error;
  // Before the agent listens: the first listener that takes a request keeps it from the others.
  static struct sip_lsnr *listener;
  sip_set_trace_handler(*sip, trace);
  tell("guarded", NULL, 0);
  return sip_listen(&listener, *sip, true, receive, *sip);
}

// The value of a header in the text of headers, up to the end of its line.
static struct pl line_of(const struct mbuf *headers, const char *name) {
  const char *text = (const char *)headers->buf, *end = text + headers->end;
  size_t length = strlen(name);
  for (const char *line = text; line < end;) {
    const char *stop = memchr(line, '\r', (size_t)(end - line));
    if (!stop) stop = end;
    if ((size_t)(stop - line) > length && !strncasecmp(line, name, length))
      return (struct pl){line + length, (size_t)(stop - line) - length};
    line = stop + 2;
  }
  return (struct pl){"", 0};
}

static bool is_dialled(struct pl to, struct pl uri) {
  const char *start = memchr(to.p, '<', to.l);
  if (!start) return false;
  size_t rest = to.l - (size_t)(++start - to.p);
  return rest > uri.l && !memcmp(start, uri.p, uri.l) && start[uri.l] == '>';
}

int sip_request(
  void **request, struct sip *sip, bool is_stateful, const char *method, int method_length,
  const char *uri, int uri_length, const void *route, struct mbuf *headers, size_t key,
  void *send, void *response, void *argument
) {
  int (*original)(
    void **, struct sip *, bool, const char *, int, const char *, int, const void *,
    struct mbuf *, size_t, void *, void *, void *) = next("sip_request");
  // A negative length is that of a string.
  struct pl name = {method, method_length < 0 ? strlen(method) : (size_t)method_length};
  if (is(name, "INVITE")) {
    struct pl to = line_of(headers, "To: ");
    struct pl target = {uri, uri_length < 0 ? strlen(uri) : (size_t)uri_length};
    if (!is_tagged(to) && !is_dialled(to, target)) {
      struct pl call = line_of(headers, "Call-ID: ");
      tell("redirected", (struct pl[]){call, target}, 2);
      return EREMCHG;
    }
  }
  return original(
    request, sip, is_stateful, method, method_length, uri, uri_length, route, headers, key, send,
    response, argument);
}

// The agent accepts a request to call somebody by this, and nothing else by it: none is accepted.
int sipevent_accept(void) { return EACCES; }
