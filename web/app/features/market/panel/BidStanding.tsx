import type { MyMarketToken } from '@talkies/shared/schemas';
import { formatMoney } from '../../../lib/format/money.ts';
import { standings } from '../../../messages/en.ts';

/** How one's own bid stands, in a sentence. */
export default function BidStanding({
  mine: { bidStatus, highestOwn, refundWaits },
}: {
  mine: MyMarketToken;
}) {
  return bidStatus && highestOwn ? standings[bidStatus](formatMoney(highestOwn), refundWaits) : null;
}
