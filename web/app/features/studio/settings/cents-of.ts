import { hundredthsOf } from '../kit/form/hundredths.ts';

/** What was typed as dollars, in US cents; as it is where it is no amount, so that the server says what is wrong with it. */
export const centsOf = (text: string): string => hundredthsOf(text)?.toString() ?? text.trim();
