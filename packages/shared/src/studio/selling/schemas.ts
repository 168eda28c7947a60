import { z } from 'zod';
import {
  ChainNameSchema,
  IdParamSchema,
  ImageSchema,
  InstantSchema,
  OkSchema,
  PartySchema,
  PriceSchema,
  type Shapes,
} from '../../common/schemas.ts';
import { bidderApprovals } from '../../constants.ts';
import { LotterySchema } from '../../lottery/schemas.ts';
import { coins } from '../../rules/money.ts';
import { cents, reason } from '../fields.ts';
import type { studioAuctionEndpoints, studioLotteryEndpoints } from './endpoints.ts';
import { lotteryShows } from './lotteries.ts';

const text = z.string().max(200);
const count = z.number().int();
const mode = z.enum(['check', 'open']);

/** A transaction of the shop on its way to the chain. */
const StepSchema = z.object({
  name: z.string(),
  /** `next`: not requested yet */
  state: z.enum(['next', 'waiting', 'sent', 'confirmed', 'failed']),
  transaction: z.string().nullable(),
  explorerUrl: z.string().nullable(),
  /** what it waits for, or why it failed */
  problem: z.string().nullable(),
});
export type SellingStep = z.infer<typeof StepSchema>;

/** An item that can be chosen as a prize. */
const PrizeSchema = z.object({
  id: z.string(),
  title: z.string(),
  film: z.string(),
  chain: ChainNameSchema,
  coin: z.enum(coins),
  image: ImageSchema,
  /** editions that are not minted yet */
  left: count,
  quantity: count,
});
export type LotteryPrize = z.infer<typeof PrizeSchema>;

/**
 * A lottery's fields as typed: the rules of `operator lottery create` check them and name the field of each mistake.
 */
const LotteryFieldsSchema = z.object({
  item: text,
  /** for `/lottery/{id}` */
  id: text,
  name: text,
  /** in the coin of the item's chain; 0 makes tickets free */
  price: text,
  moneyPrize: text,
  days: text,
  max: text,
  walletLimit: text,
  /** an address; empty: the contract's treasury */
  beneficiary: text,
  /** Markdown */
  rules: z.string().max(20_000),
  /** id of another item whose picture is shown; empty: the prize's own picture */
  imageItem: text,
  anybody: z.boolean(),
  freeEntry: z.boolean(),
  providers: z.boolean(),
});
export type LotteryFields = z.infer<typeof LotteryFieldsSchema>;

/** The shop's description of a lottery, which can be changed while it runs. */
const LotteryWordsSchema = LotteryFieldsSchema.pick({
  ...{ name: true, rules: true, imageItem: true, freeEntry: true, providers: true },
});
export type LotteryWords = z.infer<typeof LotteryWordsSchema>;

const LotteryEffectSchema = z.object({
  prize: PrizeSchema.omit({ image: true }),
  deadline: InstantSchema,
  price: PriceSchema,
  moneyPrize: PriceSchema,
  /** proceeds of the least number of tickets for a draw, and of all tickets */
  least: z.object({ tickets: count, proceeds: PriceSchema }),
  most: z.object({ tickets: count, proceeds: PriceSchema }),
  /** the address that is paid */
  beneficiary: z.string().nullable(),
  /** US cents for which the shop buys tickets within a day; null: only wallets can pay */
  grantedDailyCents: cents.nullable(),
  closedRegions: z.array(z.string()),
});
export type LotteryEffect = z.infer<typeof LotteryEffectSchema>;

const studioLotteryStates = [
  'opening',
  'stuck',
  'calling-off',
  'selling',
  'drawing',
  'drawn',
  'delivered',
  'refunding',
  'cancelled',
] as const;
export type StudioLotteryState = (typeof studioLotteryStates)[number];

const RowSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(studioLotteryStates),
  chain: ChainNameSchema,
  prize: z.string(),
  price: PriceSchema,
  sold: count,
  maxTickets: count,
  deadline: InstantSchema.nullable(),
  providers: z.boolean(),
  freeEntry: z.boolean(),
  /** why it is stuck */
  problem: z.string().nullable(),
});
export type StudioLotteryRow = z.infer<typeof RowSchema>;

export const studioLotteryShapes = {
  studioLotteries: {
    query: z.object({ show: z.enum(lotteryShows).default('all') }),
    response: z.object({
      lotteries: z.array(RowSchema),
      terms: z.object({
        closedRegions: z.array(z.string()),
        /** the most US cents that one person may spend within 24 hours */
        dailyCents: cents,
        /** the most US cents for which the shop buys tickets within 24 hours */
        grantedDailyCents: cents,
        /** number of people who exclude themselves now */
        excluded: count,
      }),
    }),
  },
  studioLottery: {
    params: IdParamSchema,
    response: z.object({
      row: RowSchema,
      /** the current values of the fields that can be changed */
      words: LotteryWordsSchema,
      steps: z.array(StepSchema),
      /** the lottery as its page shows it; null until it is on the chain */
      lottery: LotterySchema.nullable(),
      money: z
        .object({
          /** the money that its buyers have paid the contract */
          taken: PriceSchema,
          moneyPrize: PriceSchema,
          /** paid to the beneficiary, once it is drawn */
          proceeds: PriceSchema.nullable(),
          /** ticket orders paid through providers, and free tickets of the shop */
          orders: z.array(z.object({ state: z.string(), orders: count, tickets: count, cents })),
          given: count,
        })
        .nullable(),
      mayRetry: z.boolean(),
      mayCallOff: z.boolean(),
    }),
  },
  lotteryPrizes: {
    query: z.object({ q: z.string().trim().max(100).optional() }),
    response: z.object({ prizes: z.array(PrizeSchema) }),
  },
  openLottery: {
    body: z.object({ mode, fields: LotteryFieldsSchema }),
    /** the lottery's id, once its opening has begun */
    response: z.object({ id: z.string().nullable(), effect: LotteryEffectSchema }),
  },
  reviseLottery: {
    params: IdParamSchema,
    /** `seen`: the values shown when the member typed */
    body: z.object({ seen: LotteryWordsSchema, to: LotteryWordsSchema }),
    response: OkSchema,
  },
  retryLottery: { params: IdParamSchema, response: OkSchema },
  callOffLottery: {
    params: IdParamSchema,
    /** `sold`: the number of tickets for which the effect was shown; if more are sold now, it is shown again */
    body: z.object({ reason, sold: count }),
    response: OkSchema,
  },
} satisfies Record<keyof typeof studioLotteryEndpoints, Shapes>;

const studioAuctionStates = [
  'upcoming',
  'announced',
  'opening',
  'stuck',
  'with-partner',
  'calling-off',
  'open',
  'ended',
  'settled',
  'cancelled',
  'sold',
] as const;
export type StudioAuctionState = (typeof studioAuctionStates)[number];

const AuctionRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  film: z.string(),
  chain: ChainNameSchema,
  coin: z.enum(coins),
  legendary: z.boolean(),
  /** its item is hidden from the shop; an auction that has begun goes on */
  hidden: z.boolean(),
  state: z.enum(studioAuctionStates),
  opensAt: InstantSchema.nullable(),
  endsAt: InstantSchema.nullable(),
  reserve: PriceSchema.nullable(),
  highest: PriceSchema.nullable(),
  bids: count,
  problem: z.string().nullable(),
  /** in the state `with-partner`: the film partner's wallet that owns the edition and alone can open the auction */
  partner: z.string().nullable(),
});
export type StudioAuctionRow = z.infer<typeof AuctionRowSchema>;

/** An auction's fields as typed; the rules of `operator auction create` check them. */
const AuctionFieldsSchema = z.object({
  days: text,
  /** in the item's coin; empty: the catalogue's reserve */
  reserve: text,
  startsAt: InstantSchema.nullable(),
  approveBidders: z.boolean(),
  anybody: z.boolean(),
});
export type AuctionFields = z.infer<typeof AuctionFieldsSchema>;

export const studioAuctionShapes = {
  studioAuctions: {
    query: z.object({
      q: z.string().trim().max(100).optional(),
      state: z.enum(studioAuctionStates).optional(),
      legendary: z.stringbool().optional(),
    }),
    /** at most 200; `count`: the number of all that match */
    response: z.object({ auctions: z.array(AuctionRowSchema), count }),
  },
  studioAuction: {
    params: IdParamSchema,
    response: z.object({
      row: AuctionRowSchema,
      image: ImageSchema,
      /** the catalogue's least first bid in US cents */
      catalogueCents: cents,
      /** identifies the state that was shown; the next action has to send it */
      seen: z.string(),
      steps: z.array(StepSchema),
      bids: z.array(z.object({ bidder: PartySchema, amount: PriceSchema, at: InstantSchema })),
      /** null where the auction has no terms of its own, or is not running */
      bidders: z
        .object({ approval: z.boolean(), waiting: count, approved: count, refused: count })
        .nullable(),
      mayOpen: z.boolean(),
      mayCallOff: z.boolean(),
    }),
  },
  openAuction: {
    params: IdParamSchema,
    body: z.object({ mode, seen: z.string().max(200), fields: AuctionFieldsSchema }),
    response: z.object({
      effect: z.object({
        opensAt: InstantSchema,
        endsAt: InstantSchema,
        /** at the current rate; null while there is none */
        reserve: PriceSchema.nullable(),
        /** who may bid */
        bidders: z.enum(['free', 'terms', 'approved', 'anybody']),
      }),
    }),
  },
  callOffAuction: {
    params: IdParamSchema,
    body: z.object({ reason, seen: z.string().max(200) }),
    response: OkSchema,
  },
  inspectBidders: {
    params: IdParamSchema,
    body: z.object({ reason }),
    response: z.object({
      bidders: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          email: z.string(),
          acceptedAt: InstantSchema,
          approval: z.enum(bidderApprovals),
        }),
      ),
    }),
  },
  decideBidder: {
    params: z.object({ id: z.string().min(1).max(100), bidder: z.string().min(1).max(100) }),
    /** `seen`: the decision that was shown */
    body: z.object({ approved: z.boolean(), seen: z.enum(bidderApprovals) }),
    response: OkSchema,
  },
} satisfies Record<keyof typeof studioAuctionEndpoints, Shapes>;
