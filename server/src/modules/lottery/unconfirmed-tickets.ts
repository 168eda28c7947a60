import type { ChainName } from '@talkies/shared';
import type { ticketTransactions } from '../market/index.ts';
import type { PreparedTickets } from './tables.ts';

type Sent = Pick<
  Awaited<ReturnType<typeof ticketTransactions>>[number],
  'amount' | 'chain' | 'createdAt' | 'intent' | 'lotteryId' | 'state' | 'wallet' | 'walletKind'
>;

const countOf = ({ intent }: Sent): number => (intent.kind === 'tickets' ? intent.count : 0);

/**
 * The purchases that wallets were asked to send and of which no report has arrived, in order. Each report, whatever
 * its outcome, accounts for the first request of its kind.
 */
export function unreported(prepared: readonly PreparedTickets[], sent: readonly Sent[]): PreparedTickets[] {
  const reports = sent.filter(({ walletKind }) => walletKind !== 'vault');
  return prepared.filter(({ chain, lotteryId, count, at }) => {
    const index = reports.findIndex(
      (each) =>
        each.chain === chain &&
        each.lotteryId === lotteryId &&
        countOf(each) === count &&
        each.createdAt >= new Date(at),
    );
    if (index >= 0) reports.splice(index, 1);
    return index < 0;
  });
}

/** Payments that these wallets' purchases do not include: in no block yet, or by a wallet that was unlinked. */
export const sentOutside = (
  sent: readonly Sent[],
  own: ReadonlySet<string>,
): { chain: ChainName; wei: bigint }[] =>
  sent
    .filter(({ state, wallet }) =>
      own.has(wallet) ? state === 'sent' || state === 'lost' : state !== 'failed' && state !== 'replaced',
    )
    // until a node shows what a reported purchase pays, the prepared amount counts
    .map(({ chain, amount, intent }) => ({
      chain,
      wei: BigInt(amount ?? (intent.kind === 'tickets' ? intent.total : 0)),
    }));
