import { z } from 'zod';
import { InstantSchema, type Shapes } from '../common/schemas.ts';
import { PASSWORD_MAX } from '../constants.ts';
import { proofs } from './proofs.ts';

/** Whether somebody who is signed in has proved once more who they are, and how they can. */
export const ConfirmStateSchema = z.object({
  confirmed: z.object({ by: z.enum(proofs), until: InstantSchema }).nullable(),
  channels: z.object({
    password: z.boolean(),
    /** the mailbox, shortened */
    mail: z.string(),
    /** the number, shortened; null where no code can go there */
    sms: z.string().nullable(),
  }),
});
export type ConfirmState = z.infer<typeof ConfirmStateSchema>;

const required = z.string().min(1, 'Please fill this in.');

/** Shapes of each call. */
export const confirmShapes = {
  confirmState: { response: ConfirmStateSchema },
  sendCode: {
    body: z.object({ channel: z.enum(['mail', 'sms']) }),
    response: z.object({ to: z.string(), expiresAt: InstantSchema }),
  },
  confirmMe: {
    /** one of the two */
    body: z
      .object({
        password: required.max(PASSWORD_MAX).optional(),
        code: required.max(20, 'A code has six digits.').optional(),
      })
      .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
        path: ['code'],
        message: 'Please fill this in.',
      }),
    response: ConfirmStateSchema,
  },
} satisfies Record<string, Shapes>;
