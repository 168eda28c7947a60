import { z } from 'zod';
import { emailText, IdParamSchema, InstantSchema, OkSchema, type Shapes } from '../../common/schemas.ts';
import { studioRoles } from '../roles.ts';
import type { memberEndpoints } from './endpoints.ts';

const RoleSchema = z.enum(studioRoles);
const email = emailText();

const MemberSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: RoleSchema,
  since: InstantSchema,
  /** who added them: a member's address, or `command` */
  addedBy: z.string(),
  /** whether they have stepped up with a passkey */
  passkey: z.boolean(),
});
export type StudioMember = z.infer<typeof MemberSchema>;

const InvitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: RoleSchema,
  invitedBy: z.string(),
  since: InstantSchema,
  expiresAt: InstantSchema,
});
export type StudioInvitation = z.infer<typeof InvitationSchema>;

export const memberShapes = {
  listMembers: {
    response: z.object({ members: z.array(MemberSchema), invitations: z.array(InvitationSchema) }),
  },
  inviteMember: {
    body: z.object({ email, role: RoleSchema }),
    /** `mailed`: false where the mail server does not answer, and the mail follows */
    response: InvitationSchema.extend({ mailed: z.boolean() }),
  },
  withdrawInvitation: { params: IdParamSchema, response: OkSchema },
  changeRole: { params: IdParamSchema, body: z.object({ role: RoleSchema }), response: MemberSchema },
  removeMember: { params: IdParamSchema, response: OkSchema },
  allowCode: { params: IdParamSchema, response: OkSchema },
} satisfies Record<keyof typeof memberEndpoints, Shapes>;
