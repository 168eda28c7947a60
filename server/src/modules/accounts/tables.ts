import { randomUUID } from 'node:crypto';
import type { HiddenPart, SignInMethod } from '@talkies/shared';
import { type Column, type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { app, instant } from '../../platform/db/tables.ts';

/** Prefixes are compared as bytes, so that an index has them in one range. */
export const nameKey = ({ name }: { name: Column }): SQL => sql`(lower(${name}) collate "C")`;
export const handleKey = ({ handle }: { handle: Column }): SQL => sql`(${handle} collate "C")`;
export const emailKey = ({ email }: { email: Column }): SQL => sql`(${email} collate "C")`;

/** The next new account gets the next number; a number is never used twice. */
export const memberNumbers = app.sequence('member_numbers', { startWith: 1 });

export const users = app.table(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** the name in the address of a public profile, see packages/shared/src/rules/handle.ts */
    handle: text('handle')
      .notNull()
      .unique()
      .$defaultFn(() => `guest-${randomUUID().slice(0, 8)}`),
    /** lower case */
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** E.164; null until given by somebody who did not sign up by the form */
    phone: text('phone'),
    /** the number that a code proved; verified exactly when it is `phone` */
    verifiedPhone: text('verified_phone'),
    /** the position in the order of joining, which never changes; shown to nobody else (adr/496) */
    memberNumber: integer('member_number').default(sql`nextval('app.member_numbers')`),
    /** keys of pictures, see app.media */
    avatar: text('avatar'),
    cover: text('cover'),
    /** 18 or older, or a parent agreed (spec:24) */
    consentedAt: instant('consented_at'),
    /** the last time that mail, not the password, proved the identity; see spec:41 */
    recoveredAt: instant('recovered_at'),
    /** the first recovery of those whose cooldowns followed one another; null in rows of before */
    recoveredFrom: instant('recovered_from'),
    /** whether the list of collectors may name them; their own choice */
    listed: boolean('listed').notNull().default(true),
    /**
     * Unused since migration 0025: members of the studio are in `studio_members`. But statements on this table name all
     * columns that are listed here, also those of the previous version: one version removes this line and keeps the
     * column, and the next one may drop that (adr/381).
     */
    operator: boolean('operator').notNull().default(false),
    /** since when the account is suspended; null: it is open */
    suspendedAt: instant('suspended_at'),
    /** why, as it was written to the person */
    suspendedFor: text('suspended_for'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  // the studio's search reads these from a prefix on
  (table) => [
    index('users_by_name').on(nameKey(table), table.id),
    index('users_by_handle').on(handleKey(table), table.id),
    index('users_by_email').on(emailKey(table), table.id),
    index('users_by_created').on(table.createdAt, table.id),
    // few of a million
    index('users_suspended').on(table.createdAt, table.id).where(sql`suspended_at is not null`),
  ],
);

/** The owner of a row, which is deleted with the account. */
export const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Names, handles and pictures that operators hid, each as it was. */
export const hiddenParts = app.table(
  'hidden_parts',
  {
    userId: userId(),
    part: text('part').$type<HiddenPart>().notNull(),
    value: text('value').notNull(),
    /** the replacement; null: nothing */
    instead: text('instead'),
    /** why, as it was written to the person */
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.part] }),
    index('hidden_parts_value').on(table.part, table.value),
  ],
);

/** Names and handles that were hidden, and replaced by others that were hidden since: nobody may choose them. */
export const hiddenEarlier = app.table(
  'hidden_earlier',
  {
    userId: userId(),
    part: text('part').$type<HiddenPart>().notNull(),
    value: text('value').notNull(),
    /** when it was hidden */
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.part, table.value] }),
    index('hidden_earlier_value').on(table.part, table.value),
  ],
);

export const sessions = app.table(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: userId(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    method: text('method').$type<SignInMethod>().notNull().default('password'),
    createdAt: instant('created_at').notNull(),
    /** last seen, to the quarter of an hour */
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/**
 * The passwords and Google accounts of people: `credential` holds the password’s hash. Passkeys have a table of their
 * own.
 */
export const signInMethods = app.table(
  'accounts',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    password: text('password'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('accounts_user').on(table.userId),
    uniqueIndex('accounts_provider').on(table.providerId, table.accountId),
  ],
);

/** WebAuthn credentials. The private key never leaves the person's device. */
export const passkeys = app.table(
  'passkeys',
  {
    /** the credential's id, base64url */
    id: text('id').primaryKey(),
    userId: userId(),
    name: text('name').notNull(),
    /** COSE key, base64url */
    publicKey: text('public_key').notNull(),
    /** how often it signed, where the device counts; a smaller number reveals a copy */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** how the browser reaches it */
    transports: text('transports').array().notNull(),
    /** synced between devices by the person's own account elsewhere */
    backedUp: boolean('backed_up').notNull(),
    /** may be synced at all */
    multiDevice: boolean('multi_device').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** What is stored between the steps of a sign-in; see sign-in-steps/. */
export const verifications = app.table(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_expiry').on(table.expiresAt),
  ],
);

export type LinkPurpose = 'verify' | 'reset' | 'email' | 'email-undo';

/** Mailed links. Only the id is stored: the secret part of a link is derived from it when the mail is written. */
export const mailLinks = app.table(
  'mail_links',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    userId: userId(),
    /** the address that the link proves */
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /**
     * of `verify`, requested by the browser that signed up: its step (`stepKey`), where the mail's code can be typed
     */
    browser: text('browser'),
    /** until when that code works; null where the mail has none */
    codeExpiresAt: instant('code_expires_at'),
    /** how often it was tried */
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    index('mail_links_user').on(table.userId),
    index('mail_links_browser').on(table.browser),
    index('mail_links_expiry').on(table.expiresAt),
  ],
);
export type MailLink = typeof mailLinks.$inferSelect;

/**
 * Mails that an account was deleted, until they are sent: the address of somebody who has no account any longer. A job
 * deletes the row a day later.
 */
export const deletedAccountMails = app.table('deleted_account_mails', {
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  /** our answer to a request for deletion */
  text: text('text'),
});
