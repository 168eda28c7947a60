import { z } from 'zod';
import { AssertionSchema } from '../accounts/sign-in-schemas.ts';
import {
  AddressSchema,
  ChainNameSchema,
  IdParamSchema,
  InstantSchema,
  line,
  MoneySchema,
  OkSchema,
  prose,
  type Shapes,
} from '../common/schemas.ts';
import { orderStates } from '../constants.ts';
import { OrderPageSchema } from '../orders/schemas.ts';
import { catalogueShapes } from './catalogue-schemas.ts';
import { contentStudioShapes } from './content-schemas.ts';
import type { StudioEndpointName } from './endpoints.ts';
import { moneyReportShapes } from './money-report-schemas.ts';
import { BatchRequestSchema, PayoutSchema, payoutBatchShapes, royaltyLedgerShapes } from './money-schemas.ts';
import { studioPermissions, studioRoles } from './roles.ts';
import { studioAuctionShapes, studioLotteryShapes } from './selling-schemas.ts';
import { SettleableSchema, settleShapes } from './settle-schemas.ts';
import { setupShapes } from './setup-schemas.ts';
import { supportShapes } from './support-schemas.ts';
import { WaitingSchema } from './today-schemas.ts';

export { FilmSlugSchema } from './film-schemas.ts';
export type * from './money-report-schemas.ts';
export type * from './money-schemas.ts';
export type * from './selling-schemas.ts';
export { settingSchemas } from './settings-schemas.ts';
export type * from './setup-schemas.ts';

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

const UuidParamSchema = z.object({ id: z.uuid() });
const cents = z.string().regex(/^-?\d+$/);

const ApprovalSchema = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'approved', 'declined', 'withdrawn', 'expired']),
  request: z.union([
    z.object({
      kind: z.literal('refund'),
      orderId: z.string(),
      /** of the order: `TK-20418` */
      number: z.string(),
      /** in the smallest unit of `currency`, which is what was charged */
      amount: z.string(),
      currency: z.string(),
      reason: z.string(),
      again: z.boolean(),
    }),
    z.object({ kind: z.literal('payout'), chain: ChainNameSchema, address: z.string() }),
    BatchRequestSchema,
  ]),
  /** its worth in US cents */
  cents,
  requestedBy: z.string(),
  requestedAt: InstantSchema,
  expiresAt: InstantSchema,
  decidedBy: z.string().nullable(),
  decidedAt: InstantSchema.nullable(),
  /** why it was declined or taken back */
  decision: z.string().nullable(),
});
export type StudioApproval = z.infer<typeof ApprovalSchema>;

const RefundSchema = z.object({
  id: z.string(),
  /** in the smallest unit of `currency` */
  amount: z.string(),
  currency: z.string(),
  state: z.enum(['due', 'asked', 'confirmed']),
});
/** What became of money that was asked for: it moves, or it waits for a second person. */
const moved = <S extends z.ZodType>(done: S) =>
  z.union([
    z.object({ kind: z.literal('done'), done }),
    z.object({ kind: z.literal('waiting'), approval: ApprovalSchema }),
  ]);
const reason = line(3, 200);

const NoteSchema = z.object({ author: z.string(), note: z.string(), at: InstantSchema });
export type StudioOrderNote = z.infer<typeof NoteSchema>;

const count = z.number().int();
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
  inviteMember: {
    body: z.object({ email, role: RoleSchema }),
    /** mailed: false while the mail server does not answer; it follows then */
    response: InvitationSchema.extend({ mailed: z.boolean() }),
  },
  withdrawInvitation: { params: IdParamSchema, response: OkSchema },
  changeRole: { params: IdParamSchema, body: z.object({ role: RoleSchema }), response: MemberSchema },
  removeMember: { params: IdParamSchema, response: OkSchema },
  allowCode: { params: IdParamSchema, response: OkSchema },
  listAudit: {
    query: z.object({
      /** number of the last line of the page before */
      before: z.coerce.number().int().min(1).max(1e15).optional(),
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
  refundOrder: {
    params: UuidParamSchema,
    body: z.object({
      /** in the smallest unit of what was charged; without it all that is left */
      amount: z
        .string()
        .regex(/^[1-9]\d{0,17}$/, 'Write a whole number of the smallest unit.')
        .optional(),
      /** the buyer reads it */
      reason,
      /** the same amount for the same reason once more */
      again: z.boolean().default(false),
    }),
    response: moved(RefundSchema),
  },
  listApprovals: {
    query: z.object({
      /** `waiting`: those that can be decided */
      show: z.enum(['waiting', 'all']).default('waiting'),
      before: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({ approvals: z.array(ApprovalSchema), next: z.string().nullable() }),
  },
  approveRequest: { params: UuidParamSchema, response: OkSchema },
  declineRequest: { params: UuidParamSchema, body: z.object({ reason }), response: ApprovalSchema },
  listPayouts: {
    response: z.object({
      balances: z.array(
        z.object({
          chain: ChainNameSchema,
          address: AddressSchema,
          ...{ earned: cents, paid: cents, begun: cents, open: cents },
        }),
      ),
      payouts: z.array(PayoutSchema),
    }),
  },
  beginPayout: {
    body: z.object({ chain: ChainNameSchema, address: AddressSchema }),
    response: moved(PayoutSchema),
  },
  endPayout: {
    params: z.object({ id: z.coerce.number().int().min(1).max(1e12) }),
    /** null: it was not paid, and is open again */
    body: z.object({ reference: line(1, 200).nullable() }),
    response: PayoutSchema,
  },
  studioToday: {
    response: z.object({
      waiting: WaitingSchema,
      /** at most `MOST_ORDERS_COUNTED` of each, which means: so many or more */
      orders: z.array(z.object({ state: z.enum(orderStates), orders: count })),
      /** in US cents, as all sums here */
      royaltiesOwed: cents,
      /** of thirty days (UTC), oldest first; days without a sale are left out */
      days: z.array(z.object({ day: z.iso.date(), sales: count, cents, fees: cents })),
    }),
  },
  searchOrders: {
    query: z.object({
      /** a number, a mail address, a wallet, a transaction's hash, or a provider's id */
      q: line(1, 254).optional(),
      /** why a person's orders are looked for; needed with a mail address */
      reason: reason.optional(),
      state: z.enum(orderStates).optional(),
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({
      orders: z.array(
        z.object({
          id: z.string(),
          number: z.string(),
          state: z.enum(orderStates),
          price: MoneySchema,
          chain: ChainNameSchema,
          failure: z.string().nullable(),
          createdAt: InstantSchema,
        }),
      ),
      /** `before` of the next page */
      next: z.string().nullable(),
    }),
  },
  lookAtOrder: {
    params: UuidParamSchema,
    body: z.object({ reason }),
    response: z.object({
      order: OrderPageSchema.omit({ confirmationPath: true }),
      buyer: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
      /** every step, with what moved it */
      steps: z.array(z.object({ state: z.enum(orderStates), at: InstantSchema, cause: z.string() })),
      /** as they came; their bodies are not kept */
      providerEvents: z.array(
        z.object({
          method: z.string(),
          id: z.string(),
          type: z.string(),
          verdict: z.string(),
          at: InstantSchema,
        }),
      ),
      payments: z.array(
        z.object({
          id: z.string(),
          method: z.string(),
          state: z.string(),
          reference: z.string().nullable(),
          /** in the smallest unit of `currency` */
          amount: z.string(),
          currency: z.string(),
          received: z.string(),
          failure: z.string().nullable(),
        }),
      ),
      /** what `refundOrder` could send back, of what came, in the smallest unit of `currency`; null: nothing */
      refundable: z
        .object({
          left: z.string(),
          received: z.string(),
          currency: z.string(),
          /** a refund that is worth more of the order's price waits for a second person: what is left of the day's sum */
          aloneCents: cents,
        })
        .nullable(),
      /** refunds that an operator confirmed by hand, as long as the provider has not said the same; `contradiction`: what it says */
      byHand: z.array(
        z.object({
          id: z.string(),
          /** in the smallest unit of `currency` */
          amount: z.string(),
          currency: z.string(),
          reference: z.string(),
          contradiction: z.string().nullable(),
        }),
      ),
      /** what `settleOrder` could do now */
      settlements: z.array(SettleableSchema),
      notes: z.array(NoteSchema),
    }),
  },
  noteOrder: { params: UuidParamSchema, body: z.object({ note: line(1, 1000) }), response: NoteSchema },
  writeToBuyer: {
    params: UuidParamSchema,
    /** `id` is made by whoever writes: the same again is the same message. `text` is mailed as it stands */
    body: z.object({ id: z.uuid(), text: prose(3, 4000) }),
    /** the conversation's number */
    response: z.object({ thread: z.string() }),
  },
  cancelByOperator: { params: UuidParamSchema, body: z.object({ reason }), response: OkSchema },
  deliverAgain: { params: UuidParamSchema, body: z.object({ reason }), response: OkSchema },
  ...settleShapes,
  ...catalogueShapes,
  ...contentStudioShapes,
  ...royaltyLedgerShapes,
  ...payoutBatchShapes,
  ...moneyReportShapes,
  ...studioLotteryShapes,
  ...studioAuctionShapes,
  ...setupShapes,
  ...supportShapes,
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

export type { BulkChange, BulkOutcome } from './bulk-schemas.ts';
export type * from './catalogue-schemas.ts';
export type * from './content-schemas.ts';
export type { ImportDone, ImportLine } from './import-schemas.ts';
export type { ItemFields, StudioItem, StudioLoop } from './item-schemas.ts';
export type * from './support-schemas.ts';
export const studioShapesOf = (name: StudioEndpointName): Shapes => shapes[name];
