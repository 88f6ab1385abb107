#ifndef NO_CURL_H
#define NO_CURL_H

// Stands in for libcurl, so that callvoice is linked without it.
//
// Foundation's URLSession calls libcurl, and is not used here. callvoice asks no server of the web for anything,
// and starts sooner without the 28 libraries that libcurl needs. A call of one of these functions is a mistake in the program and ends it with a message.

#endif
