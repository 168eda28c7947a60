import { BPS } from '@talkies/abi/constants';
import { hundredthsOf } from '../kit/form/hundredths.ts';

/** Hundredths of a percent; null where the text is none. */
export function basisPoints(text: string): number | null {
  const bps = hundredthsOf(text);
  return bps !== null && bps <= BPS ? Number(bps) : null;
}
