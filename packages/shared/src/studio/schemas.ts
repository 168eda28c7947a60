import { z } from 'zod';
import { AssertionSchema } from '../accounts/sign-in-schemas.ts';
import { IdParamSchema, InstantSchema, OkSchema, type Shapes } from '../common/schemas.ts';
import type { StudioEndpointName } from './endpoints.ts';
import { studioPermissions, studioRoles } from './roles.ts';

const RoleSchema = z.enum(studioRoles);
const email = z.email().max(254).toLowerCase();

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

const MemberSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: RoleSchema,
  since: InstantSchema,
  /** by whom: a member's address, or `command` */
  addedBy: z.string(),
  /** has stepped up by a passkey */
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

const token = z.string().min(1).max(300);

const AuditLineSchema = z.object({
  /** counts from 1 without a gap */
  number: z.number().int(),
  at: InstantSchema,
  /** a member's address, or `command` */
  actor: z.string(),
  role: z.string(),
  operation: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** SHA-256, as hex */
  hash: z.string(),
});
export type AuditLine = z.infer<typeof AuditLineSchema>;

const shapes = {
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
  listMembers: {
    response: z.object({ members: z.array(MemberSchema), invitations: z.array(InvitationSchema) }),
  },
  inviteMember: { body: z.object({ email, role: RoleSchema }), response: InvitationSchema },
  withdrawInvitation: { params: IdParamSchema, response: OkSchema },
  changeRole: { params: IdParamSchema, body: z.object({ role: RoleSchema }), response: MemberSchema },
  removeMember: { params: IdParamSchema, response: OkSchema },
  allowCode: { params: IdParamSchema, response: OkSchema },
  listAudit: {
    query: z.object({
      /** number of the last line of the page before */
      before: z.coerce.number().int().min(1).optional(),
      actor: z.string().max(254).optional(),
      operation: z.string().max(60).optional(),
      subject: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({
      lines: z.array(AuditLineSchema),
      /** `before` of the next page; null on the last */
      next: z.number().int().nullable(),
    }),
  },
} satisfies Record<StudioEndpointName, Shapes>;

type Shape<N extends StudioEndpointName, P extends keyof Shapes> =
  (typeof shapes)[N] extends Record<P, infer S extends z.ZodType> ? S : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** As `ParsedInput`, `ApiInput` and `ApiResponse` of the shop's own calls. */
export type ParsedStudioInput<N extends StudioEndpointName> = {
  params: Output<Shape<N, 'params'>>;
  query: Output<Shape<N, 'query'>>;
  body: Output<Shape<N, 'body'>>;
};
export type StudioInput<N extends StudioEndpointName> = {
  params: Input<Shape<N, 'params'>>;
  query: Input<Shape<N, 'query'>>;
  body: Input<Shape<N, 'body'>>;
};
export type StudioResponse<N extends StudioEndpointName> = Output<Shape<N, 'response'>>;

export const studioShapesOf = (name: StudioEndpointName): Shapes => shapes[name];
