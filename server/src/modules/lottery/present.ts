import { LOTTERY_MIN_TICKETS, marketTokenIdOf, serialOf } from '@talkies/shared';
import type { Lottery, LotteryCard } from '@talkies/shared/schemas';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import {
  type Chain,
  countRefunds,
  explorerUrl,
  type OnchainLottery,
  purchaseWith,
} from '../../chain/index.ts';
import { namesOf, partyOf, priceOf } from '../market/index.ts';
import { phaseNow, shopPhaseOf } from './calling-off.ts';
import { endingOf } from './endings.ts';
import type { FoundLottery } from './find.ts';
import { ticketOnRamps } from './on-ramp-sales.ts';
import { countPlayers } from './players.ts';
import { ticketMethods } from './provider-sales.ts';
import { beaconOf, drawTimes } from './rules.ts';

export type Presenting = Needs<'chains' | 'clock' | 'config' | 'db' | 'rates'>;

async function winnerOf(ctx: Presenting, lottery: OnchainLottery): Promise<LotteryCard['winner']> {
  if (lottery.winningTicket === null) return null;
  const holder =
    lottery.winner ?? (await purchaseWith(ctx.db, lottery, lottery.winningTicket))?.holder ?? null;
  if (holder === null) return null;
  const names = await namesOf(ctx, lottery.chain, [holder]);
  return { ...partyOf(names, holder), ticket: lottery.winningTicket };
}

/** A lottery's card in lists. */
export async function presentCard(ctx: Presenting, found: FoundLottery): Promise<LotteryCard> {
  const { offer, lottery, version, item, imageItem } = found;
  const { config } = ctx.chains.get(lottery.chain);
  const price = (wei: string) => priceOf(ctx, BigInt(wei), config.currency);
  const serial = serialOf(BigInt(lottery.tokenId));
  return {
    id: offer.id,
    lottery_name: offer.name,
    lottery_image: imageItem.image,
    total_players: await countPlayers(ctx, lottery),
    total_tickets: lottery.sold,
    ticket_price: price(lottery.ticketPrice),
    prize_pool: price(lottery.moneyPrize),
    chain: lottery.chain,
    phase: shopPhaseOf(ctx, found),
    deadline: lottery.deadline.toISOString(),
    minTickets: LOTTERY_MIN_TICKETS,
    maxTickets: lottery.maxTickets,
    prize: {
      marketToken: marketTokenIdOf(item.id, serial),
      itemId: item.id,
      serial,
      title: item.title,
      film: item.film,
      collection: item.collection,
      rarity: item.rarity,
      image: item.image,
      shown: item.status === 'published',
    },
    winner: await winnerOf(ctx, lottery),
    version,
  };
}

const seen = ({ config }: Chain, hash: Hex | null, block: number | null, at: Date | null) =>
  hash === null || block === null || at === null
    ? null
    : { hash, block, at: at.toISOString(), explorerUrl: explorerUrl(config, 'tx', hash) };

/** The beacon that decides, and its answer about the round. */
async function presentBeacon(ctx: Presenting, chain: Chain, found: FoundLottery): Promise<Lottery['beacon']> {
  const { lottery } = found;
  const beacon = beaconOf(chain.config);
  const { urls, chainHash } = ctx.config.lottery.beacon;
  const now = ctx.clock.now();
  const waits = phaseNow(ctx, found) === 'drawing' && now >= drawTimes(beacon, lottery).from;
  const ending = waits ? await endingOf(ctx.db, lottery) : null;
  const overdue = ending !== null && ['late', 'silent', 'wrong'].includes(ending.beaconState);
  return {
    network: chain.config.local ? 'practice' : 'evmnet',
    chainHash,
    ...beacon,
    state: waits ? (ending?.beaconState ?? 'waiting') : null,
    since: overdue ? ending.since.toISOString() : null,
    url: `${urls[0] ?? ''}/${chainHash}/public/${lottery.round}`,
  };
}

/** The whole page of a lottery. */
export async function presentLottery(ctx: Presenting, found: FoundLottery): Promise<Lottery> {
  const { offer, lottery } = found;
  const chain = ctx.chains.get(lottery.chain);
  const card = await presentCard(ctx, found);
  const { from, until } = drawTimes(beaconOf(chain.config), lottery);
  const { state, signatureX, signatureY, winningTicket } = lottery;
  const drawn = seen(chain, lottery.drawnTxHash, lottery.drawnBlock, lottery.drawnAt);
  const closed = seen(chain, lottery.closedTxHash, lottery.closedBlock, lottery.closedAt);
  const paysBack = card.phase === 'refunding' || card.phase === 'cancelled';
  return {
    ...card,
    serverTime: ctx.clock.now().toISOString(),
    rules: offer.rules,
    chainId: chain.config.chainId,
    contract: chain.config.contracts.lottery,
    lotteryId: String(lottery.lotteryId),
    tokenId: lottery.tokenId,
    giver: lottery.giver,
    beneficiary: lottery.beneficiary,
    walletLimit: lottery.walletLimit,
    permitOnly: lottery.permitOnly,
    purchases: lottery.purchases,
    listHash: lottery.listHash,
    listHashChecked: offer.checkedHash === lottery.listHash,
    round: { number: String(lottery.round), at: from.toISOString() },
    drawBefore: until.toISOString(),
    beacon: await presentBeacon(ctx, chain, found),
    draw:
      drawn && signatureX && signatureY && winningTicket !== null
        ? {
            ticket: winningTicket,
            signature: [signatureX, signatureY],
            transaction: drawn,
            proceeds: priceOf(ctx, BigInt(lottery.proceeds ?? 0), chain.config.currency),
          }
        : null,
    delivery: state === 'delivered' ? closed : null,
    refunds: paysBack
      ? {
          // free tickets are not refunded
          ...(lottery.ticketPrice === '0' ? { holders: 0, paid: 0 } : await countRefunds(ctx.db, lottery)),
          prizeReturned: state === 'returned' || state === 'cancelled',
        }
      : null,
    methods: await ticketMethods(ctx, found),
    onRamps: await ticketOnRamps(ctx, found),
    freeEntry: offer.freeEntry,
  };
}
