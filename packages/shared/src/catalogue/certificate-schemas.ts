import { z } from 'zod';
import {
  ChainNameSchema,
  IdParamSchema,
  ImageSchema,
  InstantSchema,
  PartySchema,
  type Shapes,
} from '../common/schemas.ts';
import { collections, rarities } from '../constants.ts';
import { MAX_SERIAL } from '../rules/token-ids.ts';

const MinedSchema = z.object({ transaction: z.string(), explorerUrl: z.string(), at: InstantSchema });

/** The proof of an item, or with `serial` of one edition, which anybody can check on the chain. */
export const CertificateSchema = z.object({
  item: z.object({
    id: z.string(),
    title: z.string(),
    film: z.string(),
    celebrity: z.string(),
    creator: z.string(),
    productionHouse: z.string(),
    collection: z.enum(collections),
    rarity: z.enum(rarities),
    externalId: z.string(),
    quantity: z.number().int(),
    image: ImageSchema,
    publishedAt: InstantSchema.nullable(),
  }),
  chain: z.object({ name: ChainNameSchema, chainId: z.number().int() }),
  contract: z.string(),
  dropId: z.string(),
  /** ids of the first and the last token that the drop can hold */
  tokens: z.object({ first: z.string(), last: z.string() }),
  royaltyBps: z.number().int(),
  /** the transaction that registered the drop; null while the chain is being read again */
  registered: MinedSchema.nullable(),
  /** the SHA-256 of each file as the studio delivered it */
  files: z.array(
    z.object({
      kind: z.enum(['picture', 'loop']),
      type: z.string(),
      bytes: z.number().int(),
      sha256: z.string(),
    }),
  ),
  edition: z
    .object({
      serial: z.number().int(),
      tokenId: z.string(),
      owner: PartySchema,
      metadataUrl: z.string(),
      minted: MinedSchema,
    })
    .nullable(),
});
export type Certificate = z.infer<typeof CertificateSchema>;

export const certificateShapes = {
  itemCertificate: {
    params: IdParamSchema,
    query: z.object({ serial: z.coerce.number().int().min(1).max(MAX_SERIAL).optional() }),
    response: CertificateSchema,
  },
} satisfies Record<string, Shapes>;
