import { BPS } from '@talkies/abi/constants';
import { hundredthsOf } from '../kit/form/hundredths.ts';

/** Parses a percentage into hundredths of a percent; null where invalid. */
export function basisPoints(text: string): number | null {
  const bps = hundredthsOf(text);
  return bps !== null && bps <= BPS ? Number(bps) : null;
}
