import { z } from 'zod';
import { AssertionSchema } from '../../accounts/sign-in-schemas.ts';
import { InstantSchema, OkSchema, type Shapes } from '../../common/schemas.ts';
import { studioPermissions, studioRoles } from '../roles.ts';
import type { entranceEndpoints } from './endpoints.ts';

const RoleSchema = z.enum(studioRoles);

/** Who one is here, what one may do, and whether the session is open for it. */
const StudioMeSchema = z.object({
  name: z.string(),
  email: z.string(),
  role: RoleSchema,
  permissions: z.array(z.enum(studioPermissions)),
  stepUp: z.object({
    /** the proof that counts: a passkey, or a code by mail until there is one */
    by: z.enum(['passkey', 'mail']),
    /** until when this session is open; null: step up first */
    until: InstantSchema.nullable(),
    /** until when money may be moved without confirming again */
    confirmedUntil: InstantSchema.nullable(),
    /** no passkey yet: ask for one */
    passkeyMissing: z.boolean(),
  }),
});
export type StudioMe = z.infer<typeof StudioMeSchema>;

const token = z.string().min(1).max(300);

export const entranceShapes = {
  studioMe: { response: StudioMeSchema },
  sendStudioCode: { response: z.object({ to: z.string(), expiresAt: InstantSchema }) },
  studioPasskeyOptions: { response: z.object({ options: z.record(z.string(), z.unknown()) }) },
  stepUp: {
    /** one of the two */
    body: z
      .object({ code: z.string().min(1).max(20).optional(), passkey: AssertionSchema.optional() })
      .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
        path: ['code'],
        message: 'Please fill this in.',
      }),
    response: StudioMeSchema,
  },
  leaveStudio: { response: OkSchema },
  studioInvitation: {
    query: z.object({ token }),
    response: z.object({
      email: z.string(),
      role: RoleSchema,
      expiresAt: InstantSchema,
      /** who is signed in: the one who is invited, somebody else, nobody */
      visitor: z.enum(['invited', 'other', 'nobody']),
    }),
  },
  acceptInvitation: { body: z.object({ token }), response: StudioMeSchema },
} satisfies Record<keyof typeof entranceEndpoints, Shapes>;
