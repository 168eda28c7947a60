import { z } from 'zod';
import { AssertionSchema } from '../../accounts/sign-in-schemas.ts';
import { InstantSchema, OkSchema, type Shapes } from '../../common/schemas.ts';
import { studioPermissions, studioRoles } from '../roles.ts';
import type { entranceEndpoints } from './endpoints.ts';

const RoleSchema = z.enum(studioRoles);

/** The signed-in member: their role, permissions, and whether their session is stepped up. */
const StudioMeSchema = z.object({
  name: z.string(),
  email: z.string(),
  role: RoleSchema,
  permissions: z.array(z.enum(studioPermissions)),
  stepUp: z.object({
    /** the required proof: a passkey, or a code by mail while the member has none */
    by: z.enum(['passkey', 'mail']),
    /** until when the session is stepped up; null: the member has to step up first */
    until: InstantSchema.nullable(),
    /** until when money may be moved without a new confirmation */
    confirmedUntil: InstantSchema.nullable(),
    /** true: the member has no passkey yet and should add one */
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
    /** exactly one of the two */
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
      /** who is signed in: the invited person, another person, or nobody */
      visitor: z.enum(['invited', 'other', 'nobody']),
    }),
  },
  acceptInvitation: { body: z.object({ token }), response: StudioMeSchema },
} satisfies Record<keyof typeof entranceEndpoints, Shapes>;
