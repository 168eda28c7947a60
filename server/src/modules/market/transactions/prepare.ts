import { exactMoney } from '@talkies/shared';
import type { MarketIntent } from '@talkies/shared/schemas';
import { getAddress } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { type Chain, creditsOf, unanswered } from '../../../chain/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { isProvedOn, requireProvedOn, type WalletRow, walletsOf } from '../../wallets/index.ts';
import { findMarketToken } from '../read/find-market-token.ts';
import { feeOfAuction, isApproved } from './approval.ts';
import { type Call, callOf, type MarketCall } from './call.ts';
import { decide, type FoundOnMarket } from './decide.ts';
import { permitFor } from './permit.ts';
import { refusalOf } from './refuse.ts';

type OfWallet = Extract<MarketIntent, { kind: 'withdraw' | 'approve' }>;
type TokenIntent = Exclude<MarketIntent, OfWallet>;

/** What a wish comes down to. */
interface Intent {
  marketCall: MarketCall;
  chain: Chain;
  wallet: WalletRow;
  found: FoundOnMarket | null;
}
export interface Plan extends Intent {
  intent: MarketIntent;
  call: Call;
  /** most units of gas that it may use */
  gas: bigint;
  /** most that it costs in wei; null where the chain did not say */
  networkFee: bigint | null;
}

const GAS_MARGIN_PERCENT = 125n;
const ownerActs = new Set<MarketIntent['kind']>([
  'sell',
  'change-price',
  'remove',
  'auction',
  'cancel-auction',
]);

/** The wallet that acts: the one that was named, else the one that owns, is owed or is active. */
function chooseWallet(
  { config }: Chain,
  wallets: WalletRow[],
  requestedWallet: string | undefined,
  natural: string | null,
): WalletRow {
  if (wallets.length === 0) throw new AppError('wallet/required');
  const named = requestedWallet === undefined ? natural : getAddress(requestedWallet);
  const found = wallets.find(({ address, active }) => (named === null ? active : address === named));
  if (!found) throw new AppError(requestedWallet === undefined ? 'wallet/required' : 'wallet/not-yours');
  requireProvedOn(found, config);
  if (natural !== null && found.address !== natural)
    throw new AppError('market/wrong-wallet', { detail: `Use the wallet ${natural}.` });
  return found;
}

async function callOfIntent(
  ctx: Needs<'chains' | 'clock' | 'db' | 'signers'>,
  wallets: WalletRow[],
  marketIntent: TokenIntent,
  requestedWallet?: string,
): Promise<Intent> {
  const { marketPosition, ...rest } = await findMarketToken(ctx, marketIntent.marketToken);
  if (!marketPosition) throw new AppError(marketIntent.kind === 'bid' ? 'auction/none' : 'market/not-found');
  if (wallets.length === 0) throw new AppError('wallet/required');
  const found = { ...rest, marketPosition };
  const chain = ctx.chains.get(found.item.chain);
  const own = wallets.filter((each) => isProvedOn(each, chain.config.name)).map(({ address }) => address);
  const feeBps = marketIntent.kind === 'auction' ? await feeOfAuction(chain) : marketPosition.drop.feeBps;
  const marketCall = decide({ found, config: chain.config, now: ctx.clock.now(), feeBps, own }, marketIntent);
  const wallet = chooseWallet(
    chain,
    wallets,
    requestedWallet,
    ownerActs.has(marketIntent.kind) ? marketPosition.token.owner : null,
  );
  if (marketCall.kind !== 'bid' || !marketPosition.auction?.permitOnly)
    return { marketCall, chain, wallet, found };
  const permit = await permitFor(ctx, chain, marketCall, wallet.address);
  return { marketCall: { ...marketCall, permit }, chain, wallet, found };
}

async function intentOfWallet(
  ctx: Needs<'chains' | 'db'>,
  wallets: WalletRow[],
  marketIntent: OfWallet,
  requestedWallet?: string,
): Promise<Intent> {
  const chain = ctx.chains.get(marketIntent.chain);
  if (marketIntent.kind === 'approve') {
    const wallet = chooseWallet(chain, wallets, requestedWallet, null);
    return { marketCall: { kind: 'approve', allowed: marketIntent.allowed }, chain, wallet, found: null };
  }
  const contract = chain.config.contracts[marketIntent.source];
  const owed = (await creditsOf(ctx.db, wallets)).find(
    (credit) =>
      credit.chain === marketIntent.chain &&
      credit.contract === contract &&
      (requestedWallet === undefined || credit.account === getAddress(requestedWallet)),
  );
  if (!owed) throw new AppError('market/nothing-to-withdraw');
  const wallet = chooseWallet(chain, wallets, owed.account, null);
  const to = marketIntent.to === undefined ? wallet.address : getAddress(marketIntent.to);
  return { marketCall: { kind: 'withdraw', contract, to }, chain, wallet, found: null };
}

async function requireMoney(
  { promptClient, config }: Chain,
  address: `0x${string}`,
  value: bigint,
  fee: bigint,
) {
  const balance = await promptClient.getBalance({ address }).catch(unanswered);
  if (balance >= value + fee) return;
  const coins = (wei: bigint): string => exactMoney(wei, config.currency);
  const costs = fee === 0n ? coins(value) : `${coins(value)} and at most ${coins(fee)} for the network`;
  throw new AppError('market/insufficient-funds', {
    detail: `${coins(value + fee - balance)} is missing. The wallet holds ${coins(balance)}; this needs ${costs}.`,
  });
}

/** Runs the call on the chain's present state and asks what it costs. @throws why the chain would refuse it */
async function tryOut({ promptClient }: Chain, from: `0x${string}`, call: Call) {
  try {
    // first as a read, whose refusals carry the contract's reason on every node
    await promptClient.call({ account: from, ...call });
    const [gas, fees] = await Promise.all([
      promptClient.estimateGas({ account: from, ...call }),
      promptClient.estimateFeesPerGas(),
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
export async function planTransaction(
  ctx: Needs<'chains' | 'clock' | 'db' | 'signers'>,
  userId: string,
  marketIntent: MarketIntent,
  requestedWallet?: string,
): Promise<Plan> {
  const wallets = await walletsOf(ctx.db, userId);
  const intent =
    marketIntent.kind === 'withdraw' || marketIntent.kind === 'approve'
      ? await intentOfWallet(ctx, wallets, marketIntent, requestedWallet)
      : await callOfIntent(ctx, wallets, marketIntent, requestedWallet);
  const { chain, wallet } = intent;
  const call = callOf(chain.config, intent.marketCall);
  await requireMoney(chain, wallet.address, call.value, 0n);
  // the contract lists all the same, but nobody could buy
  if (marketIntent.kind === 'sell' && !(await isApproved(chain, wallet.address)))
    throw new AppError('market/approval-off');
  const tried = await tryOut(chain, wallet.address, call);
  // what an e-mail wallet lacks for the fee the gas tank may add; its own check says so
  if (wallet.kind !== 'vault') await requireMoney(chain, wallet.address, call.value, tried.networkFee);
  return { intent: marketIntent, ...intent, call, ...tried };
}
