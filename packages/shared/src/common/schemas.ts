import { z } from 'zod';
import { chainNames, collections, EMAIL_MAX, NAME_MAX, rarities } from '../constants.ts';
import { addressPattern } from '../rules/addresses.ts';
import { imitates } from '../rules/imitated-names.ts';
import { coins } from '../rules/money.ts';

export const MoneySchema = z.object({
  amount: z.string().regex(/^\d+$/),
  currency: z.enum(['USD', 'INR', ...coins]),
});
/** An amount in its chain's coin and, where there is a rate, in dollars. */
export const PriceSchema = z.object({
  coin: MoneySchema,
  usd: MoneySchema.nullable(),
  /** true where the film is priced in its coin, which leads whatever the reader chose (spec:65) */
  coinLeads: z.boolean().optional(),
});
export type Price = z.infer<typeof PriceSchema>;
export const AddressSchema = z.string().regex(addressPattern, 'Enter an address: 0x and 40 characters.');
export const DollarsSchema = z.string().regex(/^\d{1,7}(\.\d{1,2})?$/, 'Enter dollars, such as 12 or 12.50.');
/** A grid's price filter: auctions, or a price in dollars. */
const AuctionOrPriceSchema = z
  .string()
  .regex(/^(auction|\d{1,7}(\.\d{1,2})?)$/, 'Choose auction or a price such as 12.');
/** A wallet as others see it; `name` and `handle` where its person has a public profile. */
export const PartySchema = z.object({
  address: AddressSchema,
  name: z.string().nullable(),
  handle: z.string().nullable(),
});
export type Party = z.infer<typeof PartySchema>;
export const HashSchema = z.string().regex(/^0x[0-9a-fA-F]{64}$/, 'Enter a hash: 0x and 64 characters.');
export const ChainNameSchema = z.enum(chainNames);
/** A mail address in its stored form: trimmed, in lower case. `message`: the error for text that is no address. */
export const emailText = (message = 'Enter an address such as name@example.com.') =>
  z
    .string()
    .trim()
    .max(EMAIL_MAX, message)
    .pipe(z.email(message))
    .transform((text) => text.toLowerCase());
/** An instant, UTC, ISO 8601. */
export const InstantSchema = z.iso.datetime();
/** One line that a person wrote: trimmed, no control characters, ends of lines or bidirectional overrides. */
export const line = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min, min === 1 ? 'Please fill this in.' : `Enter at least ${min} characters.`)
    .max(max, `Enter at most ${max} characters.`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u, 'Leave out control characters.')
    // a text of spaces, zero-width marks and blank letters alone could not be read
    .regex(min > 0 ? /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u : /^/, 'Please fill this in.');
const readable = /^(?:[\t\n]|[^\p{Cc}\u202a-\u202e\u2066-\u2069])*$/u;
/** Several lines that a person wrote; every line ending becomes a line feed. */
export const prose = (min: number, max: number) =>
  z
    .string()
    .transform((text) => text.replace(/\r\n?|\u2028|\u2029/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(min, min > 1 ? `Enter at least ${min} characters.` : 'Please fill this in.')
        .max(max, `Enter at most ${max} characters.`)
        .regex(readable, 'Leave out control characters.'),
    );
/** A person's name as others read it. */
export const personName = line(1, NAME_MAX).refine(
  (text) => !imitates(text),
  'This name is reserved. Choose another.',
);
/** A picture: `/media/{key}/{width}.{avif|webp|jpg}`; `width` and `height` are those of the original. */
export const ImageSchema = z.object({
  key: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** base64, see thumbhash; null where none could be made */
  thumbhash: z.string().nullable(),
  alt: z.string(),
  /** key of a version without small type, for widths at which the type could not be read */
  small: z.string().optional(),
});
export type Image = z.infer<typeof ImageSchema>;
/**
 * The small faces beside a card's title: its film and its seller, who is its creator. `image` is the key of a picture.
 */
export const CardFacesSchema = z.object({
  film: z.object({ slug: z.string(), title: z.string(), image: z.string().nullable() }),
  seller: z.object({ name: z.string(), image: z.string().nullable() }),
});
export type CardFaces = z.infer<typeof CardFacesSchema>;
/** How many confirmations a transaction has, and how many it needs. */
export const ConfirmationsSchema = z.object({ have: z.number().int(), need: z.number().int() });
/** How a total is shared, in the total's currency. */
export const BreakdownSchema = z.object({
  studio: MoneySchema,
  royalty: MoneySchema,
  fee: MoneySchema,
  royaltyBps: z.number().int(),
  feeBps: z.number().int(),
});
/** The seller on a receipt or a statement; `gstin` is null where the seller is not registered for GST. */
export const SellerSchema = z.object({
  name: z.string(),
  address: z.array(z.string()),
  gstin: z.string().nullable(),
});
export const OkSchema = z.object({ ok: z.literal(true) });

/** The input and the answer of a call. Money is integer text with its currency; instants are ISO 8601 in UTC. */
export interface Shapes {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
}
type Part<S, P extends keyof Shapes> =
  S extends Record<P, infer Schema extends z.ZodType> ? Schema : undefined;
type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;
/** The input of a call, as the server works with it after parsing. */
export type ParsedInputOf<S> = {
  params: Output<Part<S, 'params'>>;
  query: Output<Part<S, 'query'>>;
  body: Output<Part<S, 'body'>>;
};
/** The input of a call, as a caller writes it. */
export type InputOf<S> = {
  params: Input<Part<S, 'params'>>;
  query: Input<Part<S, 'query'>>;
  body: Input<Part<S, 'body'>>;
};
export type ResponseOf<S> = Output<Part<S, 'response'>>;

export const IdParamSchema = z.object({ id: z.string().min(1).max(100) });

/** A parameter of a grid's address. */
const shortText = z.string().max(100, 'Enter at most 100 characters.');
export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `Choose one of ${values.join(', ')}.`);
/** How many entries a page of a list has: at most `most`, and `usual` where the request says nothing. */
export const pageLimit = (most: number, usual: number) =>
  z.coerce.number().int().min(1).max(most).default(usual);
/**
 * Filters of the grids of items and of tokens, which stand in the URL; a value that is not in its list is refused by
 * name.
 */
export const gridFields = {
  q: z.string().trim().pipe(shortText).optional(),
  film: shortText.optional(),
  actor: shortText.optional(),
  rarity: oneOf(rarities).optional(),
  collection: oneOf(collections).optional(),
  chain: oneOf(chainNames).optional(),
  /** `auction`, or a price in dollars such as `12`: the specification's options */
  price: AuctionOrPriceSchema.optional(),
  min: DollarsSchema.optional(),
  max: DollarsSchema.optional(),
  limit: pageLimit(48, 24),
};
/** How many entries of a grid each value of a filter has. */
export const FacetSchema = z.array(
  z.object({ value: z.string(), label: z.string(), count: z.number().int() }),
);
