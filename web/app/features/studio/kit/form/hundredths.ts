import { unitsOf } from '@talkies/shared';

/** Parses typed dollars or a percentage, `12.5` or `12,50`, into hundredths; null where invalid, such as `1,000`. */
export const hundredthsOf = (text: string): bigint | null =>
  unitsOf(text.trim().replace(/,(?=\d{1,2}$)/, '.'), 2);
