import { chainNames, collections, isRecord, parseAmount, rarities, saleKinds } from '@talkies/shared';
import { z } from 'zod';
import { line, prose } from './text-fields.ts';

const MAX_CENTS = 999_999_999n;
const MAX_QUANTITY = 1_000_000;

const blankIsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/** Accepts `rare` for `Rare`, as people write in spreadsheets. */
const oneOf = <const T extends readonly string[]>(legal: T) =>
  z.preprocess(
    (value) =>
      legal.find((one) => typeof value === 'string' && one.toLowerCase() === value.trim().toLowerCase()) ??
      value,
    z.enum(legal, `is none of ${legal.join(', ')}`),
  );

const dollars = z
  .union([z.string(), z.number()], 'is not a number of dollars such as 12 or 12.50')
  .transform((value, check) => {
    const cents = parseAmount(String(value), 'USD');
    if (cents !== null && cents > 0n && cents <= MAX_CENTS) return cents;
    check.addIssue('is not a number of dollars from 0.01 to 9999999.99, such as 12 or 12.50');
    return z.NEVER;
  });
const count = z.coerce
  .number('is not a whole number')
  .int('is not a whole number')
  .min(1, 'is less than 1')
  .max(MAX_QUANTITY, `is more than ${MAX_QUANTITY}`);

/** Parses a price in a command or price list into US cents. @throws with words for the operator */
export const parseDollars = (text: string): bigint => parsedOrThrow(text, dollars.safeParse(text));
/** Parses a number of editions. @throws with words for the operator */
export const parseCount = (text: string): number => parsedOrThrow(text, count.safeParse(text));

function parsedOrThrow<T>(text: string, result: z.ZodSafeParseResult<T>): T {
  if (result.success) return result.data;
  throw new Error(`"${text}" ${result.error.issues[0]?.message ?? 'does not fit'}.`);
}

const scalar = z.union([z.string(), z.number(), z.boolean()], 'is not text or a number').transform(String);
const AttributeSchema = z.object({
  trait_type: scalar.pipe(line(100)),
  value: scalar.pipe(line(500)),
});
const RewardSchema = z.union([
  z.object({ title: line(200), text: prose(1000) }),
  line(200).transform((title) => ({ title, text: '' })),
]);

/** Our extension of the metadata: the shop's fields, which a token does not have. */
export const TalkiesSchema = z.object({
  film: blankIsAbsent(line(200)),
  celebrity: blankIsAbsent(line(200)),
  production_house: blankIsAbsent(line(200)),
  category: blankIsAbsent(line(200)),
  rarity: blankIsAbsent(oneOf(rarities)),
  collection: blankIsAbsent(oneOf(collections)),
  creator: blankIsAbsent(line(200)),
  about_creator: blankIsAbsent(prose(5000)),
  creator_image: blankIsAbsent(line(500)),
  thumb: blankIsAbsent(line(500)),
  about: blankIsAbsent(prose(10_000)),
  price_usd: blankIsAbsent(dollars),
  quantity: blankIsAbsent(count),
  sale: blankIsAbsent(oneOf(saleKinds)),
  chain: blankIsAbsent(oneOf(chainNames)),
  rewards: blankIsAbsent(z.array(RewardSchema).max(50, 'lists more than 50')),
});
type Talkies = z.output<typeof TalkiesSchema>;

/** ERC-721 metadata as OpenSea extends it (https://docs.opensea.io/docs/metadata-standards), and `talkies`. */
const MetadataSchema = z.object({
  external_id: scalar.pipe(line(100).min(1, 'is empty')),
  name: z.string('is missing or is not text').pipe(line(300).min(1, 'is empty')),
  description: blankIsAbsent(prose(10_000)),
  image: blankIsAbsent(line(2000)),
  animation_url: blankIsAbsent(line(2000)),
  attributes: blankIsAbsent(z.array(AttributeSchema).max(200, 'lists more than 200')),
  talkies: TalkiesSchema.prefault({}),
});

/** A valid row. Film and pictures are still names; a row without some of the fields becomes a draft. */
export type MetadataEntry = Omit<z.output<typeof MetadataSchema>, 'talkies' | 'attributes'> &
  Talkies & { attributes?: { name: string; value: string }[] | undefined };

export interface FieldProblem {
  field: string;
  message: string;
}

/** Traits that are fields of ours; all others remain attributes. */
const traitFields: Record<string, keyof Talkies> = {
  film: 'film',
  movie: 'film',
  celebrity: 'celebrity',
  'production house': 'production_house',
  category: 'category',
  rarity: 'rarity',
  collection: 'collection',
  creator: 'creator',
};

const idFields = ['external_id', 'token_id', 'tokenId', 'id', 'edition'] as const;

/** Moves our traits into `talkies`; a value that is there already takes precedence. */
function withTraits(row: Record<string, unknown>, fallbackId: string | null): Record<string, unknown> {
  const external_id =
    idFields.map((field) => row[field]).find((id) => id !== undefined && id !== '') ?? fallbackId;
  const talkies = isRecord(row.talkies) ? { ...row.talkies } : row.talkies;
  if (!Array.isArray(row.attributes) || (talkies !== undefined && !isRecord(talkies)))
    return { ...row, external_id: external_id ?? undefined };
  const own: Record<string, unknown> = { ...talkies };
  const attributes = row.attributes.filter((trait: unknown) => {
    const name = isRecord(trait) && typeof trait.trait_type === 'string' ? trait.trait_type : '';
    const field = traitFields[name.trim().toLowerCase()];
    if (field && isRecord(trait)) own[field] ??= trait.value;
    // OpenSea allows a value without a name; there is nothing to show it under
    return !field && isRecord(trait) && trait.value !== null && trait.value !== '';
  });
  return { ...row, external_id: external_id ?? undefined, talkies: own, attributes };
}

/** Parses a row whose traits and fields are separated already. */
export function checkEntry(row: unknown): MetadataEntry | FieldProblem[] {
  const parsed = MetadataSchema.safeParse(row);
  if (parsed.success) {
    const { talkies, attributes, ...rest } = parsed.data;
    return {
      ...rest,
      ...talkies,
      attributes: attributes?.map((a) => ({ name: a.trait_type, value: a.value })),
    };
  }
  return parsed.error.issues.map((issue) => ({
    field: issue.path.join('.').replace(/^talkies\./, ''),
    message:
      issue.path[0] === 'external_id' && issue.code === 'invalid_union'
        ? 'is missing: without external_id, token_id or id the row cannot be recognised next time'
        : issue.message,
  }));
}

/** @param fallbackId the file's own name, where each item has a file */
export function readEntry(row: unknown, fallbackId: string | null): MetadataEntry | FieldProblem[] {
  if (!isRecord(row)) return [{ field: 'row', message: 'is not an object' }];
  return checkEntry(withTraits(row, fallbackId));
}
