import type { MyMarketToken } from '@talkies/shared/schemas';
import { formatMoney } from '../../../lib/format/money.ts';
import { bidStatusTexts } from '../../../messages/en.ts';

/** The status of the person's own highest bid, in a sentence. */
export default function BidStatusText({
  mine: { bidStatus, highestOwn, refundWaits },
}: {
  mine: MyMarketToken;
}) {
  return bidStatus && highestOwn ? bidStatusTexts[bidStatus](formatMoney(highestOwn), refundWaits) : null;
}
