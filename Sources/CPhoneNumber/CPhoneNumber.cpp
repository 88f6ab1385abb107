#include "CPhoneNumber.h"

#include <cstring>
#include <string>

#include <phonenumbers/phonenumber.pb.h>
#include <phonenumbers/phonenumberutil.h>
#include <phonenumbers/shortnumberinfo.h>

using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;
using i18n::phonenumbers::ShortNumberInfo;

namespace {

/// The longest text that can be a number; libphonenumber takes quadratic time for longer ones.
constexpr size_t longestText = 250;

const ShortNumberInfo &shortNumbers() {
  static const ShortNumberInfo info;
  return info;
}

/// Copies `text` into a field; false where it does not fit.
template <size_t capacity> bool copy(const std::string &text, char (&field)[capacity]) {
  if (text.size() >= capacity) return false;
  std::memcpy(field, text.c_str(), text.size() + 1);
  return true;
}

/// The digits of `text` where it has only digits and separators and at most 8 digits, else empty.
std::string shortDigits(const std::string &text) {
  std::string digits;
  for (const char character : text) {
    if (character >= '0' && character <= '9') {
      digits += character;
    } else if (!std::strchr(" -.()", character) || character == '\0') {
      return "";
    }
  }
  return digits.size() <= 8 ? digits : "";
}

/// The digits as a number of the region, as short codes are; false where the region is unknown.
bool shortNumber(const std::string &digits, const std::string &region, PhoneNumber &number) {
  const int callingCode = PhoneNumberUtil::GetInstance()->GetCountryCodeForRegion(region);
  if (callingCode == 0) return false;
  size_t zeros = 0;
  while (zeros + 1 < digits.size() && digits[zeros] == '0') ++zeros;
  number.set_country_code(callingCode);
  number.set_national_number(std::stoull(digits));
  if (zeros > 0) {
    number.set_italian_leading_zero(true);
    number.set_number_of_leading_zeros(static_cast<int>(zeros));
  }
  return true;
}

/// Whether the digits are a short code of the region that takes calls, not only messages.
bool isShortCode(const std::string &digits, const std::string &region) {
  if (digits.empty()) return false;
  if (shortNumbers().IsEmergencyNumber(digits, region)) return true;
  PhoneNumber number;
  return shortNumber(digits, region, number) &&
         shortNumbers().IsValidShortNumberForRegion(number, region) &&
         !shortNumbers().IsSmsServiceForRegion(number, region);
}

bool isPremiumRate(const std::string &text, const std::string &region) {
  PhoneNumber number;
  const std::string digits = shortDigits(text);
  if (isShortCode(digits, region)) {
    return shortNumber(digits, region, number) &&
           shortNumbers().GetExpectedCostForRegion(number, region) ==
               ShortNumberInfo::PREMIUM_RATE;
  }
  const PhoneNumberUtil &util = *PhoneNumberUtil::GetInstance();
  return util.Parse(text, region, &number) == PhoneNumberUtil::NO_PARSING_ERROR &&
         util.GetNumberType(number) == PhoneNumberUtil::PREMIUM_RATE;
}

/// The text without the characters between its digits, where there is nothing else in it.
///
/// libphonenumber would leave them out, too, but only after it has looked for extensions in them.
std::string withoutPunctuation(const std::string &text) {
  std::string digits;
  for (const char character : text) {
    if ((character >= '0' && character <= '9') || (character == '+' && digits.empty())) {
      digits += character;
    } else if (!std::strchr(" -.()", character) || character == '\0') {
      return text;
    }
  }
  return digits;
}

bool parse(const std::string &text, const std::string &region, bool isComplete,
           CPhoneNumberParts &parts) {
  const std::string digits = shortDigits(text);
  if (isShortCode(digits, region)) {
    parts.kind = CPHONENUMBER_KIND_SHORT_CODE;
    parts.is_valid = true;
    parts.is_domestic = true;
    return copy(digits, parts.value) && copy(digits, parts.national) &&
           copy(digits, parts.international);
  }

  const PhoneNumberUtil &util = *PhoneNumberUtil::GetInstance();
  PhoneNumber number;
  if (util.Parse(withoutPunctuation(text), region, &number) != PhoneNumberUtil::NO_PARSING_ERROR) return false;
  if (isComplete) parts.is_valid = util.IsValidNumber(number);
  parts.is_domestic = util.GetCountryCodeForRegion(region) == number.country_code();

  std::string value, national, international;
  switch (util.IsPossibleNumberWithReason(number)) {
  case PhoneNumberUtil::IS_POSSIBLE:
    parts.kind = CPHONENUMBER_KIND_GLOBAL;
    util.Format(number, PhoneNumberUtil::E164, &value);
    if (isComplete || !parts.is_domestic) {
      util.Format(number, PhoneNumberUtil::INTERNATIONAL, &international);
    }
    break;
  case PhoneNumberUtil::IS_POSSIBLE_LOCAL_ONLY:
    // "+1 555 0100" names its country but not its area: nothing that could be dialled.
    if (text.find('+') != std::string::npos) return false;
    parts.kind = CPHONENUMBER_KIND_LOCAL;
    util.GetNationalSignificantNumber(number, &value);
    break;
  default:
    return false;
  }
  if (isComplete || parts.is_domestic || international.empty()) {
    util.Format(number, PhoneNumberUtil::NATIONAL, &national);
  }
  if (isComplete && international.empty()) international = national;
  return copy(value, parts.value) && copy(national, parts.national) &&
         copy(international, parts.international) && copy(number.extension(), parts.extension);
}

} // namespace

bool cphonenumber_parse(const char *text, size_t length, const char *region, bool is_complete,
                        CPhoneNumberParts *parts) {
  if (length > longestText) return false;
  try {
    *parts = CPhoneNumberParts();
    return parse(std::string(text, length), region, is_complete, *parts);
  } catch (...) {
    return false;
  }
}

bool cphonenumber_is_emergency(const char *text, size_t length, const char *region) {
  if (length > longestText) return false;
  try {
    return shortNumbers().IsEmergencyNumber(std::string(text, length), region);
  } catch (...) {
    return false;
  }
}

bool cphonenumber_is_premium_rate(const char *text, size_t length, const char *region) {
  if (length > longestText) return false;
  try {
    return isPremiumRate(std::string(text, length), region);
  } catch (...) {
    return false;
  }
}
