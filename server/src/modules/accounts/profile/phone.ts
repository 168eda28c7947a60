import parsePhoneNumber, {
  type ParseError,
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max';
import { type AppError, wrongFields } from '../../../platform/errors.ts';

const unclear = 'Enter the number with its country code, such as +91 98400 12345.';
const lengths: Partial<Record<NonNullable<ReturnType<typeof validatePhoneNumberLength>>, string>> = {
  TOO_SHORT: 'That number is too short for its country. Check the digits.',
  TOO_LONG: 'That number is too long for its country. Check the digits.',
  INVALID_LENGTH: 'That number does not have as many digits as its country’s have. Check them.',
};

const refused = (message: string, cause?: unknown): AppError =>
  wrongFields([{ field: 'phone', message }], cause);

/**
 * Reads an international number, written with blanks, hyphens and brackets, as E.164.
 * @throws request/invalid naming what is wrong with it
 */
export function readPhone(text: string): string {
  let number: ReturnType<typeof parsePhoneNumberWithError>;
  try {
    // a text that cannot be a number is not searched
    number = parsePhoneNumberWithError(text, { extract: false });
  } catch (cause) {
    const unknownCountry = text.trim().startsWith('+') && (cause as ParseError).message === 'INVALID_COUNTRY';
    throw refused(unknownCountry ? 'No country has that code. Begin with one such as +91.' : unclear, cause);
  }
  if (number.ext) throw refused('Leave the extension out: messages cannot reach it.');
  if (number.isValid()) return number.number;
  const length = validatePhoneNumberLength(number.number);
  throw refused(
    (length && lengths[length]) ??
      `No such number exists under +${number.countryCallingCode}. Check the digits.`,
  );
}

/** As people read it: `+91 98400 12345`. */
export const showPhone = (number: string | null): string =>
  number ? (parsePhoneNumber(number)?.formatInternational() ?? number) : '';
