import { z } from 'zod';
import {
  AddressSchema,
  ChainNameSchema,
  HashSchema,
  InstantSchema,
  MoneySchema,
  OkSchema,
  type Shapes,
} from '../common/schemas.ts';

/** What to send: coins (`amount`: a number as a person writes it, or `all`) or one token (`tokenId`). */
const intent = z.object({
  chain: ChainNameSchema,
  to: z.string().max(200),
  amount: z.string().max(80).optional(),
  tokenId: z
    .string()
    .regex(/^\d{1,78}$/)
    .optional(),
});
const one = (value: z.infer<typeof intent>): boolean =>
  (value.amount === undefined) !== (value.tokenId === undefined);
const oneOf = { path: ['amount'], message: 'Enter an amount, or choose a poster.' };

export const SendPreviewSchema = z.object({
  /** the address with its checksum */
  to: AddressSchema,
  amount: MoneySchema.nullable(),
  worth: MoneySchema.nullable(),
  /** the highest network fee */
  fee: MoneySchema,
  feeSponsored: z.boolean(),
  balance: MoneySchema,
  /** own: another wallet of the same person; contract: the address belongs to a contract */
  warnings: z.array(z.enum(['own', 'contract'])),
  /** false: the person has to prove again who they are */
  confirmed: z.boolean(),
  leftToday: MoneySchema,
  refusal: z.enum(['cooldown', 'limit']).nullable(),
  cooldownUntil: InstantSchema.nullable(),
});

export const VaultUseSchema = z.object({
  id: z.string(),
  at: InstantSchema,
  what: z.enum([
    'created',
    'exported',
    'transaction',
    'message',
    'typed-data',
    'purchase',
    'buy',
    'bid',
    'offer',
    'trade',
    'lottery',
    'send-coins',
    'send-token',
  ]),
  subject: z.string(),
  chain: ChainNameSchema.nullable(),
  to: AddressSchema.nullable(),
  amount: MoneySchema.nullable(),
  /** done: this use sent nothing to a chain */
  state: z.enum(['done', 'pending', 'confirmed', 'failed']),
  failure: z.string().nullable(),
  transaction: z.object({ hash: HashSchema, explorerUrl: z.string() }).nullable(),
});
export type VaultUse = z.infer<typeof VaultUseSchema>;

/** Shapes of each call. */
export const vaultShapes = {
  previewSend: { body: intent.refine(one, oneOf), response: SendPreviewSchema },
  sendOut: {
    body: intent
      .extend({
        /** the same for every repetition of one request */
        requestId: z.uuid(),
        accepts: z.array(z.enum(['contract'])).default([]),
      })
      .refine(one, oneOf),
    response: OkSchema,
  },
  unlinkWallet: { params: z.object({ address: AddressSchema }), response: OkSchema },
  listVaultUses: { response: z.object({ uses: z.array(VaultUseSchema) }) },
} satisfies Record<string, Shapes>;
