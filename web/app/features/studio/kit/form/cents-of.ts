import { hundredthsOf } from './hundredths.ts';

/** Typed dollars in US cents; invalid text unchanged, so that the server names its problem. */
export const centsOf = (text: string): string => hundredthsOf(text)?.toString() ?? text.trim();
