#ifndef CPHONENUMBER_H
#define CPHONENUMBER_H

// A plain C view of Google's libphonenumber, which is C++. ContactBook wraps it for Swift.

#endif
