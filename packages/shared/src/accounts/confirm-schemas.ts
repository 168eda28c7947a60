import { z } from 'zod';
import { InstantSchema, type Shapes } from '../common/schemas.ts';
import { PASSWORD_MAX } from '../constants.ts';
import { proofs } from './proofs.ts';
import { AssertionSchema, OptionsSchema } from './sign-in-schemas.ts';

/** Whether a signed-in person has proved again who they are, and the proofs that they can give. */
export const ConfirmStateSchema = z.object({
  confirmed: z.object({ by: z.enum(proofs), until: InstantSchema }).nullable(),
  channels: z.object({
    password: z.boolean(),
    /** the mail address, shortened */
    mail: z.string(),
    /** the phone number, shortened; null where no code can be sent to it */
    sms: z.string().nullable(),
    /** whether the account has a passkey */
    passkey: z.boolean(),
    /** whether the account is linked to a Google account that can prove it */
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
    /** one of the three; Google's proof is given by a visit to Google */
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
