import type { ChainName } from '@talkies/shared';
import type { StudioRole } from '@talkies/shared/studio';
import type { RequestedPayout } from '@talkies/shared/studio/schemas';
import { sql } from 'drizzle-orm';
import { bigserial, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { app, instant, smallAmount } from '../../platform/db/tables.ts';
import { sessions, users } from '../accounts/index.ts';

/** Who runs the shop from the browser. */
export const studioMembers = app.table('studio_members', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  role: text('role').$type<StudioRole>().notNull(),
  /** a member's address, or `command` */
  addedBy: text('added_by').notNull(),
  /**
   * passkeys that were added until then open the studio at once, later ones after a day; it is the end of an owner's
   * permission for a mailed code where there is one. Null: they never had a passkey, and a mailed code opens the studio
   */
  passkeySince: instant('passkey_since'),
  /** an owner lets them in by one mailed code until then, though they have had a passkey */
  codeUntil: instant('code_until'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Sessions of the shop that were stepped up; a row is removed with its session. */
export const studioSessions = app.table(
  'studio_sessions',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    by: text('by').$type<'passkey' | 'mail'>().notNull(),
    /** the last proof of identity: money may be moved for some minutes after it */
    provedAt: instant('proved_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('studio_sessions_user').on(table.userId)],
);

/** Invitations that were mailed. The token is made from the id and our secret when the mail is written. */
export const studioInvitations = app.table(
  'studio_invitations',
  {
    id: text('id').primaryKey(),
    /** lower case */
    email: text('email').notNull(),
    role: text('role').$type<StudioRole>().notNull(),
    /** an owner's id */
    invitedBy: text('invited_by').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** accepted, withdrawn or replaced: it works no more */
    endedAt: instant('ended_at'),
  },
  (table) => [uniqueIndex('studio_invitations_open').on(table.email).where(sql`${table.endedAt} is null`)],
);

/** A request's content, in the form that its operation takes; amounts as integer text. */
export type ApprovalRequest =
  | {
      kind: 'refund';
      orderId: string;
      /** the order's number as people read it */
      number: string;
      amount: string;
      currency: string;
      reason: string;
      again: boolean;
      /** the part of the money that was refunded when it was asked for; absent in requests from before it was stored */
      refunded?: string;
    }
  /** `taxBps`: the tax to be deducted when it was asked for; absent in requests from before it was stored */
  | { kind: 'payout'; chain: ChainName; address: string; taxBps?: number }
  /** the exact US cents for each creator, as the requester saw them */
  | { kind: 'batch'; id: string; payouts: RequestedPayout[] };
export type ApprovalState = 'waiting' | 'approved' | 'declined' | 'withdrawn' | 'expired';

/** Money that waits for a second person. */
export const studioApprovals = app.table(
  'studio_approvals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    state: text('state').$type<ApprovalState>().notNull().default('waiting'),
    request: jsonb('request').$type<ApprovalRequest>().notNull(),
    /** the subject of the payment: an order's id, or chain and address of a creator */
    subject: text('subject').notNull(),
    /** its worth in US cents */
    cents: smallAmount('cents').notNull(),
    requestedBy: text('requested_by').notNull(),
    /** a member's address at that time */
    requesterName: text('requester_name').notNull(),
    requestedAt: instant('requested_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    decidedBy: text('decided_by'),
    decidedName: text('decided_name'),
    decidedAt: instant('decided_at'),
    /** why it was declined */
    decision: text('decision'),
  },
  (table) => [
    index('studio_approvals_requested').on(table.requestedAt, table.id),
    uniqueIndex('studio_approvals_waiting').on(table.subject).where(sql`${table.state} = 'waiting'`),
  ],
);

/** Money that a member moved without a second person: the sum of a day counts towards the limit (adr/276). */
export const studioMoves = app.table(
  'studio_moves',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    memberId: text('member_id').notNull(),
    /** as of `studio_approvals` */
    subject: text('subject').notNull(),
    /** US cents */
    cents: smallAmount('cents').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('studio_moves_at').on(table.at)],
);

/** Operators' notes on an order. */
export const orderNotes = app.table(
  'order_notes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: uuid('order_id').notNull(),
    /** a member's address, or `command` */
    author: text('author').notNull(),
    note: text('note').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('order_notes_order').on(table.orderId, table.id)],
);
