import { HOUR_MS, isProvedOn, money } from '@talkies/shared';
import type { MyMarketToken } from '@talkies/shared/schemas';
import type { Needs } from '../../../chain/context.ts';
import { bidsOfAuction, type Chain, creditsOf } from '../../../chain/index.ts';
import { type WalletRow, walletsOf } from '../../wallets/index.ts';
import { bidderOf } from '../bidders.ts';
import { factsOf } from '../present.ts';
import { bidStatusOf } from '../rules.ts';
import type { MarketTransactionRow } from '../tables.ts';
import { isApproved } from '../transactions/approval.ts';
import { presentTransactions } from '../transactions/present-transactions.ts';
import { pendingOf } from '../transactions/transaction-reads.ts';
import { type FoundMarketToken, shownMarketToken } from './find-market-token.ts';

const RECENT_MS = HOUR_MS;

async function ownsOf(
  chain: Chain,
  wallets: WalletRow[],
  owner: string | undefined,
  connected: boolean,
): Promise<MyMarketToken['owns']> {
  const wallet = wallets.find(({ address }) => address === owner);
  if (!wallet) return null;
  const { address, kind } = wallet;
  return { address, kind, approved: await isApproved(chain, address), connected };
}

async function activeOf(
  { failFastClient, config }: Chain,
  wallets: WalletRow[],
): Promise<MyMarketToken['active']> {
  const wallet = wallets.find(({ active }) => active);
  if (!wallet) return null;
  const { address, kind } = wallet;
  const wei = await failFastClient.getBalance({ address }).catch(() => null);
  return { address, kind, balance: wei === null ? null : money(wei, config.currency) };
}

const noBid = { bidStatus: null, highestOwn: null, refundWaits: false };

/** The state of a person's bids in the page's auction, and their highest bid. @param credits on its chain */
async function ownBid(
  ctx: Needs<'db'>,
  { tokenRows }: FoundMarketToken,
  addresses: string[],
  { config }: Chain,
  credits: Awaited<ReturnType<typeof creditsOf>>,
) {
  const auction = tokenRows?.auction;
  if (!auction) return noBid;
  const [own] = await bidsOfAuction(ctx.db, auction, 1, addresses);
  if (!own) return noBid;
  const leads = auction.highestBidder !== null && addresses.includes(auction.highestBidder);
  const { marketplace } = config.contracts;
  return {
    bidStatus: bidStatusOf(factsOf(auction), leads),
    highestOwn: money(BigInt(own.amount), config.currency),
    refundWaits:
      !leads && credits.some(({ account, contract }) => account === own.bidder && contract === marketplace),
  };
}

/** Whether a transaction is shown beside a token: a sale would go on after a permission, not after its end. */
const concernsToken = ({ intent }: MarketTransactionRow): boolean =>
  intent.kind !== 'approve' || intent.allowed;

/** A token's page as it is to the person who looks at it. @throws market/not-found */
export async function myMarketToken(
  ctx: Needs<'chains' | 'clock' | 'db'>,
  userId: string,
  id: string,
): Promise<MyMarketToken> {
  const found = await shownMarketToken(ctx, id, async () => userId);
  const { tokenRows, item } = found;
  const chain = ctx.chains.get(item.chain);
  const all = await walletsOf(ctx.db, userId);
  const connected = all.some((each) => each.active);
  const wallets = all.filter((each) => isProvedOn(each, item.chain));
  const addresses = wallets.map(({ address }) => address);
  const seller = tokenRows?.auction?.state === 'open' ? tokenRows.auction.seller : tokenRows?.listing?.seller;
  const since = new Date(ctx.clock.now().getTime() - RECENT_MS);
  const about = { chain: item.chain, tokenId: tokenRows?.token.tokenId ?? null };
  const rows = await pendingOf(ctx.db, userId, since, about);
  const credits = (await creditsOf(ctx.db, wallets)).filter((credit) => credit.chain === item.chain);
  // both ask the node, so they run at once
  const [owns, active] = await Promise.all([
    ownsOf(chain, wallets, tokenRows?.token.owner, connected),
    activeOf(chain, wallets),
  ]);
  return {
    addresses,
    owns,
    sells: wallets.some(({ address }) => address === seller),
    ...(await ownBid(ctx, found, addresses, chain, credits)),
    active,
    bidder: await bidderOf(ctx.db, found, userId),
    pending: await presentTransactions(ctx, rows.filter(concernsToken)),
    credits: credits.map((credit) => ({
      address: credit.account,
      amount: money(BigInt(credit.amount), chain.config.currency),
    })),
  };
}
