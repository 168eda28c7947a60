import type { ParsedInput } from '@talkies/shared/schemas';
import { and, eq, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError, wrongFields } from '../../../platform/errors.ts';
import type { Handover } from '../../../platform/jobs/handover.ts';
import { ipKey } from '../../../platform/limits/limits.ts';
import { type Actor, requireStrongProof } from '../confirm/confirmation.ts';
import { handOverLink } from '../links/hand-over-link.ts';
import { lockActor } from '../lock-account.ts';
import { postMethodAdded } from '../sign-in-methods.ts';
import { mailLinks, users } from '../tables.ts';
import { askForEmail, isEmailTaken } from './change-email.ts';
import { isHandleFree } from './handles.ts';
import { isHiddenName } from './hide-part.ts';
import { readPhone } from './phone.ts';

/** The signed-in person, with their present contact data. */
interface ProfileActor extends Actor {
  email: string;
  /** E.164, or '' */
  phone: string;
}

const wrong = (field: string, message: string): AppError => wrongFields([{ field, message }]);

/**
 * Saves name, phone and handle, as far as they are given. A phone number can prove an identity, so changing it requires
 * another proof first, and the owner is mailed. A new e-mail address counts only once its owner opens the link that is
 * mailed there; the old address is notified. All of it is written or nothing, with what `andThen` writes.
 * @returns the outcome of the mail to the new address, which is given up where it takes none; null where the address
 * stays
 * @throws request/invalid naming the field; auth/reauthentication-required before a new phone or address;
 * profile/email-taken; auth/required where the session has ended meanwhile; request/too-many
 */
export async function updateProfile(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>,
  actor: ProfileActor,
  form: ParsedInput<'updateProfile'>['body'],
  ip: string,
  andThen: (tx: Database) => Promise<void>,
): Promise<Handover | null> {
  await ctx.limits.spend('profile/account', actor.id);
  const { name, handle, email = actor.email } = form;
  const phone = form.phone === '' ? null : form.phone && readPhone(form.phone);
  const moves = email !== actor.email;
  const changesPhone = phone !== undefined && phone !== (actor.phone || null);
  if (changesPhone) await requireStrongProof(ctx, actor);
  if (moves) await requireEmailAskable(ctx, actor, email, ip);
  const { link, changed } = await ctx.db.transaction(async (tx) => {
    // an operator who hides a part of the profile now either did so before, or waits
    if (!(await lockActor(tx, actor))) throw new AppError('auth/required');
    if (handle !== undefined && !(await isHandleFree(tx, handle, actor.id)))
      throw wrong('handle', 'Somebody has that name already. Choose another.');
    if (name !== undefined && (await isHiddenName(tx, actor.id, name)))
      throw wrong('name', 'We have hidden that name. Choose another.');
    const saved = sql`(${name ?? users.name}, ${phone === undefined ? users.phone : phone}, ${handle ?? users.handle})`;
    const isOther = sql`(${users.name}, ${users.phone}, ${users.handle}) is distinct from ${saved}`;
    const written = await tx
      .update(users)
      .set({
        ...{ name, phone, handle, updatedAt: ctx.clock.now() },
        ...(changesPhone ? { verifiedPhone: null } : {}),
      })
      .where(and(eq(users.id, actor.id), isOther))
      .returning({ id: users.id });
    if (changesPhone && phone !== null) await postMethodAdded(ctx, tx, actor.id, 'phone');
    await andThen(tx);
    return {
      changed: written.length > 0,
      link: moves ? await askForEmail(ctx, tx, actor, email) : null,
    };
  });
  if (changed) await ctx.changes.emit('people', actor.id);
  if (link === null) return null;
  // an address of another account gets no mail: a refused mail would reveal that it is taken
  const handover = await handOverLink(ctx, 'account/email', ctx.config.hideAccounts ? null : link);
  if (handover === 'refused') await ctx.db.delete(mailLinks).where(eq(mailLinks.id, link));
  return handover;
}

/** Also counts the mail. @throws auth/reauthentication-required, request/too-many, profile/email-taken */
async function requireEmailAskable(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits'>,
  actor: ProfileActor,
  email: string,
  ip: string,
): Promise<void> {
  await requireStrongProof(ctx, actor);
  await ctx.limits.spend('mail/address', ipKey(ip));
  await ctx.limits.spend('mail/account', email);
  // with hidden accounts there is no error, and no mail is written (see links/mails.ts)
  if (ctx.config.hideAccounts || !(await isEmailTaken(ctx.db, actor.id, email))) return;
  throw new AppError('profile/email-taken', {
    fields: [{ field: 'email', message: 'That address has an account already. Use another one.' }],
  });
}
