import { z } from 'zod';
import { InstantSchema, type Shapes } from '../common/schemas.ts';
import { PASSWORD_MAX } from '../constants.ts';
import { proofs } from './proofs.ts';
import { AssertionSchema, OptionsSchema } from './sign-in-schemas.ts';

/** Whether somebody who is signed in has proved once more who they are, and how they can. */
export const ConfirmStateSchema = z.object({
  confirmed: z.object({ by: z.enum(proofs), until: InstantSchema }).nullable(),
  channels: z.object({
    password: z.boolean(),
    /** the mailbox, shortened */
    mail: z.string(),
    /** the number, shortened; null where no code can go there */
    sms: z.string().nullable(),
    /** whether there is one */
    passkey: z.boolean(),
    /** whether the account is linked to one that can be asked */
    google: z.boolean(),
  }),
});
export type ConfirmState = z.infer<typeof ConfirmStateSchema>;

const required = z.string().min(1, 'Please fill this in.');

/** Shapes of each call. */
export const confirmShapes = {
  confirmState: { response: ConfirmStateSchema },
  sendProofCode: {
    body: z.object({ channel: z.enum(['mail', 'sms']) }),
    response: z.object({ to: z.string(), expiresAt: InstantSchema }),
  },
  passkeyConfirmOptions: { response: OptionsSchema },
  confirmMe: {
    /** one of the three; Google is asked by a visit to it */
    body: z
      .object({
        passkey: AssertionSchema.optional(),
        password: required.max(PASSWORD_MAX).optional(),
        code: required.max(20, 'A code has six digits.').optional(),
      })
      .refine((proof) => Object.values(proof).filter((given) => given !== undefined).length === 1, {
        path: ['code'],
        message: 'Please fill this in.',
      }),
    response: ConfirmStateSchema,
  },
} satisfies Record<string, Shapes>;
