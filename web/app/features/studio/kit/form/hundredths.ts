import { unitsOf } from '@talkies/shared';

/** Dollars or a percentage as somebody types it, `12.5` or `12,50`, in hundredths; null where it is none, as `1,000`. */
export const hundredthsOf = (text: string): bigint | null =>
  unitsOf(text.trim().replace(/,(?=\d{1,2}$)/, '.'), 2);
