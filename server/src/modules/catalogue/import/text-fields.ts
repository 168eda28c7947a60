import { z } from 'zod';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const hostileInLine = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, but lines may break
const hostileInProse = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

const text = (max: number, hostile: RegExp) =>
  z
    .string('is not text')
    .trim()
    .max(max, `is longer than ${max} characters`)
    .refine((value) => value.isWellFormed(), 'holds half of a character pair')
    .refine((value) => !hostile.test(value), 'holds control or direction-changing characters');

/** One line of text. Markup has no meaning: it is escaped where it is shown. */
export const line = (max: number) => text(max, hostileInLine);
/** Text of several lines. */
export const prose = (max: number) => text(max, hostileInProse);
