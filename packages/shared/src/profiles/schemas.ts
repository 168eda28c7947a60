import { z } from 'zod';
import {
  AddressSchema,
  ChainNameSchema,
  ImageSchema,
  InstantSchema,
  OkSchema,
  PriceSchema,
  type Shapes,
} from '../common/schemas.ts';
import { posterFormats } from '../constants.ts';
import { AuctionSchema, MyBidSchema, TokenCardSchema } from '../market/schemas.ts';
import { OwnedTokenSchema } from '../orders/schemas.ts';
import { activityTags } from './tabs.ts';

const HandleParamSchema = z.object({ handle: z.string().min(1).max(60) });

/** Somebody as others see them. */
export const PersonSummarySchema = z.object({
  handle: z.string(),
  name: z.string(),
  avatar: ImageSchema.nullable(),
});
export type PersonSummary = z.infer<typeof PersonSummarySchema>;

export const PersonSchema = PersonSummarySchema.extend({
  cover: ImageSchema.nullable(),
  /** the first poster of the showcase, shown where there is no cover */
  poster: ImageSchema.nullable(),
  since: InstantSchema,
  /** on a public profile: wallets that have traded here; on the person's own: all, the active one first */
  wallets: z.array(
    z.object({
      address: AddressSchema,
      /** the wallet's page on each chain's explorer */
      explorers: z.array(z.object({ chain: ChainNameSchema, url: z.string() })),
    }),
  ),
  counts: z.object({
    showcase: z.number().int(),
    onSale: z.number().int(),
    /** number of auctions in which they have bid */
    bids: z.number().int(),
    followers: z.number().int(),
    following: z.number().int(),
  }),
});
export type Person = z.infer<typeof PersonSchema>;

const activityItem = z.object({ id: z.string(), title: z.string(), image: ImageSchema });
const activityToken = activityItem.extend({
  /** the id of its page on the market */
  marketToken: z.string(),
  serial: z.number().int(),
  quantity: z.number().int(),
});
const moment = { at: InstantSchema };

/** One public event of a person's activity. */
export const ActivitySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('like'), ...moment, item: activityItem }),
  z.object({
    kind: z.enum(['bid', 'sold', 'bought']),
    ...moment,
    token: activityToken,
    /** sold: the price, or the winning bid; bought: the amount paid, null where it was not paid on this chain */
    amount: PriceSchema.nullable(),
    explorerUrl: z.string(),
  }),
  z.object({
    kind: z.literal('auction'),
    ...moment,
    token: activityToken,
    state: AuctionSchema.shape.state,
    /** the highest bid, or the reserve before the first bid */
    amount: PriceSchema,
    bids: z.number().int(),
    explorerUrl: z.string(),
  }),
  z.object({ kind: z.enum(['follower', 'following']), ...moment, person: PersonSummarySchema }),
]);
export type Activity = z.infer<typeof ActivitySchema>;

const activity = {
  query: z.object({
    show: z.enum(activityTags, `Choose one of ${activityTags.join(', ')}.`).optional(),
    after: z.string().max(200, 'Take it from the page before.').optional(),
  }),
  response: z.object({ entries: z.array(ActivitySchema), next: z.string().nullable() }),
};
const follow = {
  params: HandleParamSchema,
  response: z.object({ following: z.boolean(), followers: z.number().int() }),
};

/** Shapes of each call. */
export const peopleShapes = {
  getPerson: { params: HandleParamSchema, response: PersonSchema },
  personShowcase: { params: HandleParamSchema, response: z.object({ tokens: z.array(OwnedTokenSchema) }) },
  personOnSale: {
    params: HandleParamSchema,
    response: z.object({ items: z.array(TokenCardSchema), serverTime: InstantSchema }),
  },
  personBids: {
    params: HandleParamSchema,
    response: z.object({ bids: z.array(MyBidSchema), serverTime: InstantSchema }),
  },
  personActivity: { params: HandleParamSchema, ...activity },
  followPerson: follow,
  unfollowPerson: follow,
  followState: follow,
  /** with their ordinal among all members, which only they see */
  myPerson: { response: PersonSchema.extend({ memberNumber: z.number().int().nullable() }) },
  myActivity: activity,
  downloadPoster: {
    params: z.object({ id: z.string().min(1).max(100), format: z.enum(posterFormats) }),
    /** a picture instead */
    response: z.looseObject({}),
  },
  arrangeShowcase: {
    /** the tokens in their new order; tokens that never had a place are shown before them, all others after */
    body: z.object({
      tokens: z
        .array(z.object({ chain: ChainNameSchema, tokenId: z.string().regex(/^\d{1,78}$/) }))
        .max(1000, 'Arrange at most 1,000 posters.'),
    }),
    response: OkSchema,
  },
} satisfies Record<string, Shapes>;
