import { z } from 'zod';
import {
  AddressSchema,
  ChainNameSchema,
  ConfirmationsSchema,
  HashSchema,
  IdParamSchema,
  ImageSchema,
  InstantSchema,
  MoneySchema,
  PartySchema,
  PriceSchema,
  pageLimit,
  type Shapes,
} from '../common/schemas.ts';
import { collections, orderStates, rarities, walletKinds } from '../constants.ts';
import { MarketTransactionSchema } from '../market/schemas.ts';
import {
  AvailableMethodSchema,
  AvailableOnRampSchema,
  FundingSchema,
  StartFundingSchema,
} from '../payments/schemas.ts';
import { beaconStates, entryProblems, exclusionDays, lotteryPhases, TICKETS_AT_ONCE } from './phases.ts';

/** A transaction in a block that our reader has read. */
const SeenSchema = z.object({
  hash: HashSchema,
  block: z.number().int(),
  at: InstantSchema,
  explorerUrl: z.string(),
});
const hex = (bytes: number) => z.string().regex(new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`));

/** The holder of the winning ticket. */
export const WinnerSchema = PartySchema.extend({ ticket: z.number().int() });

/** The specification's fields under their names (transactions:3), and further fields that cards show. */
export const LotteryCardSchema = z.object({
  /** for `/lottery/{id}` */
  id: z.string(),
  lottery_name: z.string(),
  lottery_image: ImageSchema,
  /** number of players: the linked wallets of an account count as one, other wallets as one each (spec:59) */
  total_players: z.number().int(),
  /** confirmed by the chain */
  total_tickets: z.number().int(),
  ticket_price: PriceSchema,
  /** the money prize; 0 where the token is the only prize */
  prize_pool: PriceSchema,
  chain: ChainNameSchema,
  phase: z.enum(lotteryPhases),
  /** tickets can be bought until then */
  deadline: InstantSchema,
  minTickets: z.number().int(),
  maxTickets: z.number().int(),
  /** the token that is raffled */
  prize: z.object({
    /** `{item id}~{serial}`, for `/nfttransfer/{id}` */
    marketToken: z.string(),
    itemId: z.string(),
    serial: z.number().int(),
    title: z.string(),
    film: z.string(),
    collection: z.enum(collections),
    rarity: z.enum(rarities),
    image: ImageSchema,
    /** false: the shop took its item down, so that the prize has no picture, and a page for its owner alone */
    shown: z.boolean(),
  }),
  /** known once the ticket is drawn */
  winner: WinnerSchema.nullable(),
  /** grows with every change on chain: of two answers, the greater version is the newer */
  version: z.number().int(),
});
export type LotteryCard = z.infer<typeof LotteryCardSchema>;

/**
 * Everything that a lottery's page shows, sent again as a whole when it changes. The ticket list is fetched in pages.
 */
export const LotterySchema = LotteryCardSchema.extend({
  /** the server's clock, so that countdowns do not trust the browser's */
  serverTime: InstantSchema,
  /** Markdown; null where there are no rules beyond the shop's */
  rules: z.string().nullable(),
  chainId: z.number().int(),
  contract: AddressSchema,
  /** the lottery's number in the contract */
  lotteryId: z.string().regex(/^\d+$/),
  tokenId: z.string().regex(/^\d+$/),
  giver: AddressSchema,
  beneficiary: AddressSchema,
  /** the most tickets per wallet */
  walletLimit: z.number().int(),
  /** true: buyers need our permit, which `prepareMarketTransaction` and ticket orders include */
  permitOnly: z.boolean(),
  /** purchases so far: the length of the ticket list */
  purchases: z.number().int(),
  /** the running hash of the ticket list, computed from events */
  listHash: hex(32),
  /** whether `listHash` is equal to the contract's own, at the last check */
  listHashChecked: z.boolean(),
  /** the round that decides the winner: the first at least 30 minutes after the deadline */
  round: z.object({ number: z.string().regex(/^\d+$/), at: InstantSchema }),
  /** without a draw until then, tickets are refunded */
  drawBefore: InstantSchema,
  beacon: z.object({
    /** the name of a drand network of scheme `bls-bn254-unchained-on-g1`, from `/info` of its HTTP API */
    network: z.string(),
    chainHash: z.string(),
    /** 128 bytes: x imaginary, x real, y imaginary, y real */
    publicKey: hex(128),
    /** Unix seconds of round 1 */
    genesis: z.number().int(),
    /** seconds from one round to the next */
    period: z.number().int(),
    /** null before the round is due, and once the lottery is drawn or refunded */
    state: z.enum(beaconStates).nullable(),
    /** since when it has been `late`, `silent` or `wrong` */
    since: InstantSchema.nullable(),
    /** an address from which anybody can get the round's signature */
    url: z.string(),
  }),
  draw: z
    .object({
      ticket: z.number().int(),
      /** the point (x, y) on G1, 32 bytes each */
      signature: z.tuple([hex(32), hex(32)]),
      transaction: SeenSchema,
      /** paid to the beneficiary */
      proceeds: PriceSchema,
    })
    .nullable(),
  /** the delivery of the prize to the winner */
  delivery: SeenSchema.nullable(),
  /** refunds of a failed or cancelled lottery; holders are wallets */
  refunds: z
    .object({
      holders: z.number().int(),
      paid: z.number().int(),
      /** whether the token was returned to its giver */
      prizeReturned: z.boolean(),
    })
    .nullable(),
  /** payment methods for tickets, where the operator allows them; `total` is that of one ticket */
  methods: z.array(AvailableMethodSchema),
  /** on-ramps that sell the coins with which a wallet then buys tickets; `total` is about that of one ticket */
  onRamps: z.array(AvailableOnRampSchema),
  /** whether people who cannot buy where they live may have one ticket from the shop */
  freeEntry: z.boolean(),
});
export type Lottery = z.infer<typeof LotterySchema>;

export const LotteryListSchema = z.object({
  /** lotteries on sale, the next to end first; then those that wait for their draw */
  current: z.array(LotteryCardSchema),
  /** drawn, delivered, refunded or cancelled, newest first, at most 50 */
  past: z.array(LotteryCardSchema),
  serverTime: InstantSchema,
});

/** One purchase: the tickets `first` to `first + count - 1`. */
export const TicketPurchaseSchema = z.object({
  first: z.number().int(),
  count: z.number().int(),
  holder: PartySchema,
  block: z.number().int(),
  transaction: HashSchema,
  at: InstantSchema,
});
export type TicketPurchase = z.infer<typeof TicketPurchaseSchema>;

export const TicketListSchema = z.object({
  /** in the order of the list or newest first, as requested */
  purchases: z.array(TicketPurchaseSchema),
  /** the length of the whole list when this page was read */
  total: z.number().int(),
  nextCursor: z.string().nullable(),
});

/** Whether the person may buy tickets, and within which limits. */
export const EntrySchema = z.object({
  /** whether they stated that they are 18 or older */
  adult: z.boolean(),
  /** ISO 3166-1 alpha-2, as they stated or as their network shows; null while neither is known */
  region: z.string().nullable(),
  /** true: some regions are closed and theirs is not known, so they have to state it */
  regionNeeded: z.boolean(),
  /** true: paid tickets are not sold in their region */
  regionClosed: z.boolean(),
  /** until when they have excluded themselves */
  excludedUntil: InstantSchema.nullable(),
  /** the most that they may spend on tickets in 24 hours, in dollars */
  dailyLimit: MoneySchema,
  /** a higher limit that they requested, and when it takes effect */
  nextLimit: z.object({ limit: MoneySchema, from: InstantSchema }).nullable(),
  spentToday: MoneySchema,
});
export type LotteryEntry = z.infer<typeof EntrySchema>;

/** Tickets that are paid through a provider, or given by the shop; the shop buys them on chain for the holder. */
export const TicketOrderSchema = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(orderStates),
  lottery: z.object({ id: z.string(), name: z.string(), image: ImageSchema }),
  count: z.number().int(),
  wallet: AddressSchema,
  total: MoneySchema,
  /** true for a free entry */
  free: z.boolean(),
  expiresAt: InstantSchema,
  payable: z.boolean(),
  /** the purchase on chain */
  transaction: z.object({ hash: HashSchema, explorerUrl: z.string() }).nullable(),
  /** the first of the tickets, once they are bought */
  first: z.number().int().nullable(),
  confirmations: ConfirmationsSchema,
  timeline: z.array(z.object({ state: z.enum(orderStates), at: InstantSchema })),
  /** why it failed or is refunded, in words for the buyer */
  failure: z.string().nullable(),
  serverTime: InstantSchema,
});
export type TicketOrder = z.infer<typeof TicketOrderSchema>;

const TicketsAtOnceSchema = z.number().int().min(1, 'Choose at least one ticket.').max(100_000);

/** A purchase of coins for tickets, which an on-ramp sells into the wallet that buys the tickets. */
export const TicketFundingSchema = FundingSchema.extend({
  count: z.number().int(),
  wallet: AddressSchema,
  /** true: the server buys the tickets once the coins have arrived; false: the browser asks the person's own wallet */
  byItself: z.boolean(),
  /** the id of the ticket purchase that was sent with the coins; it is among `pending` while on its way */
  transaction: z.string().nullable(),
});
export type TicketFunding = z.infer<typeof TicketFundingSchema>;

/** The signed-in person's part in a lottery; fetched separately, so that the page is the same for everybody. */
export const MyLotterySchema = z.object({
  wallets: z.array(
    z.object({
      address: AddressSchema,
      kind: z.enum(walletKinds),
      active: z.boolean(),
      tickets: z.number().int(),
      /** how many more tickets this wallet may buy, of those that are left */
      left: z.number().int(),
      balance: MoneySchema.nullable(),
    }),
  ),
  /** an estimate for one purchase; null where no node answers */
  networkFee: MoneySchema.nullable(),
  tickets: z.number().int(),
  /** newest first, at most 100 */
  purchases: z.array(TicketPurchaseSchema),
  refunds: z.array(z.object({ wallet: AddressSchema, amount: PriceSchema, paid: SeenSchema.nullable() })),
  /** set where they hold the winning ticket */
  won: z.object({ wallet: AddressSchema, ticket: z.number().int(), delivered: z.boolean() }).nullable(),
  entry: EntrySchema,
  /** why they cannot buy now; null where they can */
  problem: z.enum(entryProblems).nullable(),
  /** whether they may have the shop's free ticket now */
  freeEntry: z.boolean(),
  /** transactions of theirs about this lottery that are on their way, or failed within the last hour */
  pending: z.array(MarketTransactionSchema),
  orders: z.array(TicketOrderSchema),
  /** those of the last day, newest first */
  fundings: z.array(TicketFundingSchema),
});
export type MyLottery = z.infer<typeof MyLotterySchema>;

/** The lotteries in which the person has tickets, the newest first. */
export const MyLotteriesSchema = z.object({
  lotteries: z.array(z.object({ card: LotteryCardSchema, tickets: z.number().int(), won: z.boolean() })),
});

/**
 * Shapes of each call. Buying with a wallet, drawing, claiming and refunding are market transactions: the intents
 * `tickets`, `draw`, `claim-prize`, `return-prize` and `claim-refund`.
 */
export const lotteryShapes = {
  listLotteries: { response: LotteryListSchema },
  getLottery: { params: IdParamSchema, response: LotterySchema },
  myLottery: { params: IdParamSchema, response: MyLotterySchema },
  myLotteries: { response: MyLotteriesSchema },
  lotteryTickets: {
    params: IdParamSchema,
    query: z.object({
      order: z.enum(['list', 'newest']).default('list'),
      cursor: z.string().max(20).optional(),
      limit: pageLimit(TICKETS_AT_ONCE, TICKETS_AT_ONCE),
    }),
    response: TicketListSchema,
  },
  /** everything needed to verify the draw, as one file; see rules/draw */
  lotteryDraw: { params: IdParamSchema, response: z.looseObject({ format: z.string() }) },
  lotteryEntry: { response: EntrySchema },
  setLotteryEntry: {
    body: z
      .object({
        adult: z.literal(true).optional(),
        region: z
          .string()
          .regex(/^[A-Z]{2}$/, 'Write a country as two letters, such as IN.')
          .optional(),
        /** whole dollars; a lower limit takes effect at once, a higher one after 24 hours */
        dailyLimit: z.number().int().min(0).max(100_000).optional(),
      })
      .refine((change) => Object.keys(change).length > 0, 'Say what shall change.'),
    response: EntrySchema,
  },
  excludeFromLotteries: {
    body: z.object({ days: z.literal(exclusionDays) }),
    response: EntrySchema,
  },
  createTicketOrder: {
    params: IdParamSchema,
    /** `total`: the price of one ticket that was shown, in cents; `free`: the shop's free ticket */
    body: z.object({
      count: TicketsAtOnceSchema,
      free: z.boolean().default(false),
    }),
    response: TicketOrderSchema,
  },
  ticketOrder: { params: z.object({ id: z.uuid() }), response: TicketOrderSchema },
  fundTickets: {
    params: IdParamSchema,
    body: StartFundingSchema.extend({ count: TicketsAtOnceSchema }),
    response: TicketFundingSchema,
  },
} satisfies Record<string, Shapes>;
