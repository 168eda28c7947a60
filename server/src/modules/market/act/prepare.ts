import { exactMoney } from '@talkies/shared';
import type { TradeWish } from '@talkies/shared/schemas';
import { getAddress } from 'viem';
import type { Context } from '../../../chain/context.ts';
import { type Chain, creditsOf, unanswered } from '../../../chain/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { isProvedOn, requireProvedOn, type WalletRow, walletsOf } from '../../wallets/index.ts';
import { findTrade } from '../read/find-trade.ts';
import { feeOfAuction, isApproved } from './approval.ts';
import { type Call, callOf, type Deed } from './call.ts';
import { decide, type Standing } from './decide.ts';
import { permitFor } from './permit.ts';
import { refusalOf } from './refuse.ts';

type OfWallet = Extract<TradeWish, { kind: 'withdraw' | 'approve' }>;
type OfTrade = Exclude<TradeWish, OfWallet>;

/** What a wish comes down to. */
interface Intent {
  deed: Deed;
  chain: Chain;
  wallet: WalletRow;
  found: Standing | null;
}
export interface Plan extends Intent {
  wish: TradeWish;
  call: Call;
  /** most units of gas that it may use */
  gas: bigint;
  /** most that it costs in wei; null where the chain did not say */
  networkFee: bigint | null;
}

const GAS_MARGIN_PERCENT = 125n;
const ownerActs = new Set<TradeWish['kind']>(['sell', 'change-price', 'remove', 'auction', 'cancel-auction']);

/** The wallet that acts: the one that was named, else the one that owns, is owed or is active. */
function chooseWallet(
  { config }: Chain,
  wallets: WalletRow[],
  asked: string | undefined,
  natural: string | null,
): WalletRow {
  if (wallets.length === 0) throw new AppError('wallet/required');
  const named = asked === undefined ? natural : getAddress(asked);
  const found = wallets.find(({ address, active }) => (named === null ? active : address === named));
  if (!found) throw new AppError(asked === undefined ? 'wallet/required' : 'wallet/not-yours');
  requireProvedOn(found, config);
  if (natural !== null && found.address !== natural)
    throw new AppError('trade/wrong-wallet', { detail: `Use the wallet ${natural}.` });
  return found;
}

async function intentOfTrade(
  ctx: Context,
  wallets: WalletRow[],
  wish: OfTrade,
  asked?: string,
): Promise<Intent> {
  const { place, ...rest } = await findTrade(ctx, wish.trade);
  if (!place) throw new AppError(wish.kind === 'bid' ? 'auction/none' : 'trade/not-found');
  if (wallets.length === 0) throw new AppError('wallet/required');
  const found = { ...rest, place };
  const chain = ctx.chains.get(found.item.chain);
  const own = wallets.filter((each) => isProvedOn(each, chain.config.name)).map(({ address }) => address);
  const feeBps = wish.kind === 'auction' ? await feeOfAuction(chain) : place.drop.feeBps;
  const deed = decide({ found, config: chain.config, now: ctx.clock.now(), feeBps, own }, wish);
  const wallet = chooseWallet(chain, wallets, asked, ownerActs.has(wish.kind) ? place.token.owner : null);
  if (deed.kind !== 'bid' || !place.auction?.permitOnly) return { deed, chain, wallet, found };
  const permit = await permitFor(ctx, chain, deed, wallet.address);
  return { deed: { ...deed, permit }, chain, wallet, found };
}

async function intentOfWallet(
  ctx: Context,
  wallets: WalletRow[],
  wish: OfWallet,
  asked?: string,
): Promise<Intent> {
  const chain = ctx.chains.get(wish.chain);
  if (wish.kind === 'approve') {
    const wallet = chooseWallet(chain, wallets, asked, null);
    return { deed: { kind: 'approve', allowed: wish.allowed }, chain, wallet, found: null };
  }
  const contract = chain.config.contracts[wish.source];
  const owed = (await creditsOf(ctx.db, wallets)).find(
    (credit) =>
      credit.chain === wish.chain &&
      credit.contract === contract &&
      (asked === undefined || credit.account === getAddress(asked)),
  );
  if (!owed) throw new AppError('trade/nothing-to-withdraw');
  const wallet = chooseWallet(chain, wallets, owed.account, null);
  const to = wish.to === undefined ? wallet.address : getAddress(wish.to);
  return { deed: { kind: 'withdraw', contract, to }, chain, wallet, found: null };
}

async function requireMoney({ asked, config }: Chain, address: `0x${string}`, value: bigint, fee: bigint) {
  const balance = await asked.getBalance({ address }).catch(unanswered);
  if (balance >= value + fee) return;
  const coins = (wei: bigint): string => exactMoney(wei, config.currency);
  const costs = fee === 0n ? coins(value) : `${coins(value)} and at most ${coins(fee)} for the network`;
  throw new AppError('trade/insufficient-funds', {
    detail: `${coins(value + fee - balance)} is missing. The wallet holds ${coins(balance)}; this needs ${costs}.`,
  });
}

/** Runs the call on the chain's present state and asks what it costs. @throws why the chain would refuse it */
async function tryOut({ asked }: Chain, from: `0x${string}`, call: Call) {
  try {
    // first as a read, whose refusals carry the contract's reason on every node
    await asked.call({ account: from, ...call });
    const [gas, fees] = await Promise.all([
      asked.estimateGas({ account: from, ...call }),
      asked.estimateFeesPerGas(),
    ]);
    const limit = (gas * GAS_MARGIN_PERCENT) / 100n;
    return { gas: limit, networkFee: fees.maxFeePerGas * limit };
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * Everything that has to be known before a wallet is asked: who acts, the call, what it costs; tried on the chain.
 * Writes nothing. @throws why it cannot be done, in words that name the mend
 */
export async function planTrade(
  ctx: Context,
  userId: string,
  wish: TradeWish,
  asked?: string,
): Promise<Plan> {
  const wallets = await walletsOf(ctx.db, userId);
  const intent =
    wish.kind === 'withdraw' || wish.kind === 'approve'
      ? await intentOfWallet(ctx, wallets, wish, asked)
      : await intentOfTrade(ctx, wallets, wish, asked);
  const { chain, wallet } = intent;
  const call = callOf(chain.config, intent.deed);
  await requireMoney(chain, wallet.address, call.value, 0n);
  // the contract lists all the same, but nobody could buy
  if (wish.kind === 'sell' && !(await isApproved(chain, wallet.address)))
    throw new AppError('trade/approval-off');
  const tried = await tryOut(chain, wallet.address, call);
  // what an e-mail wallet lacks for the fee the gas tank may add; its own check says so
  if (wallet.kind !== 'vault') await requireMoney(chain, wallet.address, call.value, tried.networkFee);
  return { wish, ...intent, call, ...tried };
}
