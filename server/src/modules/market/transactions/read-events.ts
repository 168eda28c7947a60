import type { MarketTransactionKind } from '@talkies/shared';
import type { Hex } from 'viem';
import { type EventInReceipt, paidOfEvent, textArg } from '../../../chain/index.ts';

export interface ReadCall {
  from: Hex;
  /** the wei that it sends along, or states as a price or reserve */
  amount: bigint | null;
}

interface Mark {
  names: readonly string[];
  /**
   * the field that names who called (of tickets: who has them, as the shop's granter buys only by calls of our contract,
   * which are read by their fields); without one, the account whose operation it was counts
   */
  caller?: string;
  /** the field that has to name that account: others may do the same in its favour */
  receiver?: string;
}

/** The events by which the contracts tell that a transaction of a kind was done. */
export const marks: Record<MarketTransactionKind, Mark> = {
  sell: { names: ['Listed'], caller: 'seller' },
  'change-price': { names: ['PriceChanged'], caller: 'seller' },
  remove: { names: ['ListingCancelled'], caller: 'seller' },
  auction: { names: ['AuctionCreated'], caller: 'seller' },
  'cancel-auction': { names: ['AuctionCancelled'] },
  buy: { names: ['Sold'], receiver: 'buyer' },
  bid: { names: ['BidPlaced'], caller: 'bidder' },
  settle: { names: ['AuctionSettled', 'AuctionUnsold'] },
  withdraw: { names: ['Withdrawn'], receiver: 'account' },
  approve: { names: ['ApprovalForAll'], caller: 'owner' },
  tickets: { names: ['TicketsBought'], caller: 'holder' },
  draw: { names: ['LotteryDrawn'] },
  'claim-prize': { names: ['PrizeClaimed'] },
  'return-prize': { names: ['PrizeReturned'] },
  'claim-refund': { names: ['TicketsRefunded'] },
};

/** The price, reserve, bid or total that an event names, as the fields of a call do; null where it names none. */
function amountOf(event: EventInReceipt): bigint | null {
  switch (event.name) {
    case 'Listed':
    case 'PriceChanged':
      return BigInt(textArg(event, 'price'));
    case 'AuctionCreated':
      return BigInt(textArg(event, 'reserve'));
    case 'BidPlaced':
      return BigInt(textArg(event, 'amount'));
    case 'Sold':
      return paidOfEvent(event);
    default:
      return null;
  }
}

const subjectOf = ({ args }: EventInReceipt): string => String(args.tokenId ?? args.lotteryId);

/** Reads from a transaction's events what one of `wallets` did by it, of one kind, to a token or lottery; null: nothing. */
export function readEvents(
  kind: MarketTransactionKind,
  subject: string | null,
  wallets: readonly string[],
  found: readonly EventInReceipt[],
): ReadCall | null {
  const { names, caller, receiver } = marks[kind];
  for (const event of found) {
    if (!names.includes(event.name) || (subject !== null && subjectOf(event) !== subject)) continue;
    const from = caller ? (textArg(event, caller) as Hex) : event.by;
    if (from === null || !wallets.includes(from)) continue;
    if (receiver && textArg(event, receiver) !== from) continue;
    return { from, amount: amountOf(event) };
  }
  return null;
}
