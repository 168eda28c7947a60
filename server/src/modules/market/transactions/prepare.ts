import { isProvedOn, payingKinds, sameAddress } from '@talkies/shared';
import type { MarketIntent } from '@talkies/shared/schemas';
import { getAddress } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { type Chain, creditsOf, isContract, unanswered } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError, wrongField } from '../../../platform/errors.ts';
import { readReceiver } from '../../../platform/payable-address.ts';
import { type Call, type CallOf, dryRun, requireMoney } from '../../transactions/index.ts';
import { requireProvedOn, requireReceiverOn, type WalletRow, walletsOf } from '../../wallets/index.ts';
import { requireBidder } from '../bidders.ts';
import { shownMarketToken } from '../read/find-market-token.ts';
import { feeNow, isApproved } from './approval.ts';
import { callOf, type MarketCall } from './call.ts';
import { decide, type FoundOnMarket } from './decide.ts';
import { permitFor } from './permit.ts';

/** Intents that the market decides; the lottery module decides its own. */
export type OwnIntent = Exclude<MarketIntent, { lottery: string }>;
type OfWallet = Extract<MarketIntent, { kind: 'withdraw' | 'approve' }>;
type TokenIntent = Extract<MarketIntent, { marketToken: string }>;

/** A decided intent: the call, and who makes it. */
export interface DecidedCall {
  marketCall: MarketCall;
  chain: Chain;
  wallet: WalletRow;
  found: FoundOnMarket | null;
}
export interface Plan extends DecidedCall {
  intent: MarketIntent;
  call: Call;
  /** the most units of gas that it may use */
  gas: bigint;
  /** the most that it costs in wei */
  networkFee: bigint;
  /**
   * checks conditions in the transaction that writes the intent, or before a wallet is asked; throws where they do
   * not hold
   */
  beforeSend?: (tx: Database) => Promise<void>;
}

/** Intents of the token's owner alone. */
const ofOwner = new Set<MarketIntent['kind']>([
  'sell',
  'change-price',
  'remove',
  'auction',
  'cancel-auction',
]);

/** The wallet that acts: the named one, otherwise the one that owns, is owed or is active. */
export function chooseWallet(
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

async function callOfToken(
  ctx: Needs<'chains' | 'clock' | 'db' | 'signers'>,
  userId: string,
  wallets: WalletRow[],
  marketIntent: TokenIntent,
  requestedWallet?: string,
): Promise<DecidedCall> {
  const { tokenRows, ...rest } = await shownMarketToken(ctx, marketIntent.marketToken, async () => userId);
  if (!tokenRows) throw new AppError(marketIntent.kind === 'bid' ? 'auction/none' : 'market/not-found');
  // selling requires a connected wallet, though the owning one signs (transactions:4)
  const connected = wallets.some(({ active }) => active);
  if (wallets.length === 0 || (ofOwner.has(marketIntent.kind) && !connected))
    throw new AppError('wallet/required');
  const chain = ctx.chains.get(rest.item.chain);
  const begins = marketIntent.kind === 'sell' || marketIntent.kind === 'auction';
  const feeBps = begins ? await feeNow(chain) : (tokenRows.listing?.feeBps ?? 0);
  const found = { ...rest, tokenRows, feeBps };
  const own = wallets.filter((each) => isProvedOn(each, chain.config.name)).map(({ address }) => address);
  const marketCall = decide({ found, config: chain.config, now: ctx.clock.now(), own }, marketIntent);
  const wallet = chooseWallet(
    chain,
    wallets,
    requestedWallet,
    ofOwner.has(marketIntent.kind) ? tokenRows.token.owner : null,
  );
  if (marketCall.kind === 'bid') await requireBidder(ctx.db, found, userId);
  if (marketCall.kind !== 'bid' || !tokenRows.auction?.permitOnly)
    return { marketCall, chain, wallet, found };
  const permit = await permitFor(ctx, chain, marketCall, wallet.address);
  return { marketCall: { ...marketCall, permit }, chain, wallet, found };
}

async function callOfWallet(
  ctx: Needs<'chains' | 'db'>,
  wallets: WalletRow[],
  marketIntent: OfWallet,
  requestedWallet?: string,
): Promise<DecidedCall> {
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
      (requestedWallet === undefined || sameAddress(credit.account, requestedWallet)),
  );
  if (!owed) throw new AppError('market/nothing-to-withdraw');
  const wallet = chooseWallet(chain, wallets, owed.account, null);
  const to =
    marketIntent.to === undefined
      ? { address: wallet.address }
      : readReceiver(
          marketIntent.to,
          ctx.chains.all().map(({ config }) => config),
        );
  if ('problem' in to) throw wrongField('intent.to', to.problem);
  requireReceiverOn(wallets, chain.config.name, to.address, 'intent.to');
  return { marketCall: { kind: 'withdraw', contract, to: to.address }, chain, wallet, found: null };
}

/**
 * Everything needed before a wallet is asked: the wallet, the call and its cost, tried on the chain. Writes nothing.
 * @throws why it cannot be done, in words that name the remedy
 */
export async function planTransaction(
  ctx: Needs<'chains' | 'clock' | 'db' | 'signers'>,
  userId: string,
  marketIntent: OwnIntent,
  requestedWallet?: string,
): Promise<Plan> {
  const wallets = await walletsOf(ctx.db, userId);
  const decided =
    marketIntent.kind === 'withdraw' || marketIntent.kind === 'approve'
      ? await callOfWallet(ctx, wallets, marketIntent, requestedWallet)
      : await callOfToken(ctx, userId, wallets, marketIntent, requestedWallet);
  return tryIntent(marketIntent, decided);
}

/** By which codes a refused call is explained. */
export const callKind = ({ kind }: Pick<MarketIntent, 'kind'>): CallOf => {
  if (kind === 'tickets') return 'lottery';
  return payingKinds.has(kind) ? 'market' : 'sale';
};

/** Tries a decided call on the chain. @throws why the chain would refuse it, or that money is missing */
export async function tryIntent(marketIntent: MarketIntent, decided: DecidedCall): Promise<Plan> {
  const { chain, wallet } = decided;
  const call = callOf(chain.config, decided.marketCall);
  const { address } = wallet;
  const { value } = call;
  const balance = await chain.failFastClient.getBalance({ address }).catch(unanswered);
  requireMoney(chain, 'market', { balance, value, fee: 0n });
  // the contract would list it, but nobody could buy
  if (marketIntent.kind === 'sell' && !(await isApproved(chain, address)))
    throw new AppError('market/approval-off');
  // the gas tank may pay what an e-mail wallet lacks for the fee, and its own check decides; a contract's fee is paid
  // by the account that executes it
  const [gas, { maxFeePerGas }, feeOfOthers] = await Promise.all([
    dryRun(chain, address, call, callKind(marketIntent)),
    chain.failFastClient.estimateFeesPerGas().catch(unanswered),
    wallet.kind === 'vault' || isContract(chain, address),
  ]);
  const networkFee = gas * maxFeePerGas;
  if (!feeOfOthers) requireMoney(chain, 'market', { balance, value, fee: networkFee });
  return { intent: marketIntent, ...decided, call, gas, networkFee };
}
