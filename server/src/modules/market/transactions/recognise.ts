import { collectibleAbi, marketplaceAbi } from '@talkies/abi';
import type { ChainName, MarketTransactionKind } from '@talkies/shared';
import { decodeFunctionData, getAddress, type Hex, TransactionNotFoundError } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import type { Chain } from '../../../chain/index.ts';

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
};

export interface Seen {
  from: Hex;
  /** wei that it sends along, or states as a price or reserve */
  amount: bigint | null;
}

function decode(data: Hex, kind: MarketTransactionKind) {
  try {
    const abi = kind === 'approve' ? collectibleAbi : marketplaceAbi;
    return decodeFunctionData({ abi, data });
  } catch {
    return null;
  }
}

/** The amount that a call is about: its second argument, an auction's reserve, or the money that goes with it. */
function amountIn(args: readonly unknown[], value: bigint): bigint | null {
  const [, second] = args;
  if (value > 0n) return value;
  if (typeof second === 'bigint') return second;
  const reserve = (second as { reserve?: unknown } | undefined)?.reserve;
  return typeof reserve === 'bigint' ? reserve : null;
}

/**
 * What the chain's node says of a reported transaction: `foreign` when it does something else than it is said to do (as
 * does a cancellation in a wallet, nothing to oneself under the same nonce), `unheard` while it does not know the hash,
 * `unanswered` where it says nothing at all.
 */
export type Recognised = Seen | 'foreign' | 'unheard' | 'unanswered';

/** Asks the node for one hash; asked for many at once, they go as one JSON-RPC batch. Never throws for the node. */
export async function nextCheckAt(
  ctx: Needs<'chains' | 'log'>,
  chain: ChainName,
  hash: Hex,
  kind: MarketTransactionKind,
  tokenId: string | null,
): Promise<Recognised> {
  const { promptClient, config } = ctx.chains.get(chain);
  const transaction = await promptClient.getTransaction({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionNotFoundError) return 'unheard';
    ctx.log.warn({ err: error }, 'no look at a transaction');
    return 'unanswered';
  });
  if (typeof transaction === 'string') return transaction;
  const call = isOurs(config, transaction.to) ? decode(transaction.input, kind) : null;
  if (!call || !functions[kind].includes(call.functionName)) return 'foreign';
  const args: readonly unknown[] = call.args ?? [];
  if (tokenId !== null && String(args[0]) !== tokenId) return 'foreign';
  return { from: getAddress(transaction.from), amount: amountIn(args, transaction.value) };
}

const isOurs = ({ contracts }: Chain['config'], to: Hex | null): boolean =>
  to !== null && Object.values(contracts).some((address) => getAddress(address) === getAddress(to));
