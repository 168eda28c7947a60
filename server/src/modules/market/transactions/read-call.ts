import { collectibleAbi, lotteryAbi, marketplaceAbi } from '@talkies/abi';
import type { MarketTransactionKind } from '@talkies/shared';
import { type Abi, decodeFunctionData, getAddress, type Hex } from 'viem';
import type { Reading } from '../../transactions/index.ts';
import type { MarketTransactionRow } from '../tables.ts';
import { type ReadCall, readEvents } from './read-events.ts';

const functions: Record<MarketTransactionKind, readonly string[]> = {
  sell: ['list'],
  'change-price': ['changePrice'],
  remove: ['cancel'],
  auction: ['createAuction'],
  'cancel-auction': ['cancelAuction'],
  buy: ['buy'],
  bid: ['bid', 'bidWithPermit'],
  settle: ['settle'],
  withdraw: ['withdraw'],
  approve: ['setMarketplaceApproval'],
  tickets: ['buyTickets', 'buyTicketsWithPermit'],
  draw: ['draw'],
  'claim-prize': ['claimPrize'],
  'return-prize': ['returnPrize'],
  'claim-refund': ['claimRefund'],
};

type SentCall = Pick<MarketTransactionRow, 'kind' | 'tokenId' | 'lotteryId'>;

/** The number of the token or lottery that a call is about; null for one of the wallet itself. */
const subjectOf = ({ tokenId, lotteryId }: SentCall): string | null =>
  tokenId ?? lotteryId?.toString() ?? null;

function abiOf(kind: MarketTransactionKind): Abi {
  switch (kind) {
    case 'approve':
      return collectibleAbi;
    case 'tickets':
    case 'draw':
    case 'claim-prize':
    case 'return-prize':
    case 'claim-refund':
      return lotteryAbi;
    default:
      return marketplaceAbi;
  }
}

function decode(data: Hex, kind: MarketTransactionKind) {
  try {
    return decodeFunctionData({ abi: abiOf(kind), data });
  } catch {
    return null;
  }
}

const priced = new Set<MarketTransactionKind>(['sell', 'change-price', 'auction']);

/** The amount that a call is about: the money sent along, an offer's price or an auction's reserve. */
function amountIn(kind: MarketTransactionKind, [, second]: readonly unknown[], value: bigint): bigint | null {
  if (value > 0n) return value;
  const stated = kind === 'auction' ? (second as { reserve?: unknown }).reserve : second;
  return priced.has(kind) && typeof stated === 'bigint' ? stated : null;
}

/** Reads a market call of one kind, for a token or lottery where it is about one, sent by one of `wallets`. */
export const readCall = (sent: SentCall, wallets: readonly string[]): Reading<ReadCall> => ({
  fromFields({ from, input, value }) {
    const { kind } = sent;
    const subject = subjectOf(sent);
    const call = decode(input, kind);
    if (!call || !functions[kind].includes(call.functionName)) return null;
    const args: readonly unknown[] = call.args ?? [];
    if (subject !== null && String(args[0]) !== subject) return null;
    const sender = getAddress(from);
    if (!wallets.includes(sender)) return null;
    return { from: sender, amount: amountIn(kind, args, value) };
  },
  fromEvents: (found) => readEvents(sent.kind, subjectOf(sent), wallets, found),
});
