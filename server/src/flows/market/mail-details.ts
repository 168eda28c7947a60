import { dollarsOfCents, exactMoney, serialOf } from '@talkies/shared';
import { formatAmount } from '@talkies/shared/receipts';
import type { Needs } from '../../chain/context.ts';
import { type EventRow, explorerUrl, paidOfEvent, textArg } from '../../chain/index.ts';
import type { ItemSummary } from '../../modules/catalogue/index.ts';
import type { MarketDetails } from '../../modules/notifications/index.ts';
import { centsOfCoin } from '../../platform/rates/sale-worths.ts';

/** Who gets how much of the money that an event moved, in wei; empty for an event that moved none. */
function sumsOf(event: EventRow): Partial<Record<keyof MarketDetails['sums'], bigint>> {
  const wei = (field: string): bigint => BigInt(textArg(event, field));
  const paid = paidOfEvent(event);
  if (paid === null) return event.name === 'BidPlaced' ? { bid: wei('amount') } : {};
  const [royalty, fee] = [wei('royalty'), wei('fee')];
  return { paid, royalty, fee, received: paid - royalty - fee };
}

/** The lines of a mail about a sale or a bid: dollars at the present rate, and the coins that moved. */
export function marketDetails(
  ctx: Needs<'chains' | 'rates'>,
  event: EventRow,
  item: ItemSummary | undefined,
): MarketDetails | undefined {
  const sums = Object.entries(sumsOf(event));
  if (!item || event.tokenId === null || sums.length === 0) return undefined;
  const { config } = ctx.chains.get(event.chain);
  const amount = (wei: bigint): string => {
    const cents = centsOfCoin(ctx.rates, wei, config.currency);
    const coin = exactMoney(wei, config.currency);
    return cents === null
      ? coin
      : `${formatAmount({ value: dollarsOfCents(cents), currency: 'USD' })} · ${coin}`;
  };
  return {
    image: { key: item.image.key, alt: item.image.alt },
    film: item.film,
    serial: serialOf(BigInt(event.tokenId)),
    quantity: item.quantity,
    sums: Object.fromEntries(sums.map(([name, wei]) => [name, amount(wei)])),
    at: event.at.toISOString(),
    url: explorerUrl(config, 'tx', event.txHash),
  };
}
