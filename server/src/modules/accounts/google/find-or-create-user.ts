import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/lock-name.ts';
import { AppError } from '../../../platform/errors.ts';
import { addUser } from '../add-user.ts';
import { closeEverySignInMethod } from '../close-sign-in-methods.ts';
import { postWelcome } from '../links/post-link.ts';
import { lockAccount } from '../lock-account.ts';
import { noteRecovery } from '../note-recovery.ts';
import { renameRegistration } from '../profile/handles.ts';
import { methodIs, postMethodAdded } from '../sign-in-methods.ts';
import { signInMethods, users } from '../tables.ts';
import { addGoogle } from './link-google.ts';
import { GoogleError, type Identity } from './provider.ts';

type LinkedUser = { id: string; email: string };
const person = { id: users.id, email: users.email };

const linkOf = (sub: string) => and(eq(signInMethods.providerId, 'google'), eq(signInMethods.accountId, sub));

/** The account that the identity is linked to. */
export async function linkedTo(db: Database, sub: string): Promise<LinkedUser | null> {
  const [row] = await db
    .select(person)
    .from(signInMethods)
    .innerJoin(users, eq(users.id, signInMethods.userId))
    .where(linkOf(sub));
  return row ?? null;
}

/**
 * Finds the account that a Google identity opens. Null: there is none yet, and `entry`, the consent and name that a new
 * account needs, is missing. Unless the identity is linked already, Google must have verified its address.
 *
 * One person, one account: the address of a mailbox at Google links to its account, and counts as a recovery by mail. A
 * registration that was never verified is replaced (spec:43): the owner of the address gets the account, and what its
 * author set (password, phone, sessions, links) is removed.
 * @throws GoogleError where Google has not verified the address, and where its account must be opened in another way;
 * auth/sign-up-failed where the address was registered or verified since the question of age
 */
export async function findOrCreateUser(
  ctx: Needs<'clock' | 'mail' | 'queue'>,
  tx: Database,
  identity: Pick<Identity, 'sub' | 'email' | 'emailVerified' | 'authoritative'>,
  entry: { name: string } | null,
): Promise<LinkedUser | null> {
  // of two entries with one address at once, one waits for the other
  await lockName(tx, `google ${identity.email}`);
  const known = await linkedTo(tx, identity.sub);
  // the link stays with this account until the session is written
  const locked = known && (await lockAccount(tx, known.id, 'share'));
  const linked = locked && (await linkedTo(tx, identity.sub));
  if (linked) return linked;
  if (!identity.emailVerified) throw new GoogleError('unverified');
  const owner = await ownerOf(tx, identity.email);
  const now = ctx.clock.now();
  if (owner?.verified) {
    if (entry) throw new AppError('auth/sign-up-failed');
    if (!identity.authoritative) throw new GoogleError('known');
    if ((await tx.$count(signInMethods, methodIs(owner.id, 'google'))) > 0) throw new GoogleError('second');
    await addGoogle(tx, owner.id, identity.sub, now);
    await noteRecovery(tx, owner.id, now);
    await postMethodAdded(ctx, tx, owner.id, 'google');
    return { id: owner.id, email: owner.email };
  }
  if (!entry) return null;
  const user = owner
    ? await claimUnverified(tx, owner.id, entry.name, now)
    : await addUser(tx, { name: entry.name, email: identity.email, phone: null, emailVerified: true }, now);
  if (!user) throw new AppError('auth/sign-up-failed');
  await addGoogle(tx, user.id, identity.sub, now);
  await postWelcome(ctx, tx, user.id);
  return user;
}

/**
 * The account of an address. A verified address stays with it until `tx` ends, so an account that gives it up meanwhile
 * is not linked.
 */
async function ownerOf(tx: Database, email: string) {
  const [owner] = await tx
    .select({ ...person, verified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email));
  if (!owner?.verified) return owner ?? null;
  const locked = await lockAccount(tx, owner.id, 'update');
  return locked?.email === email && locked.verified ? locked : null;
}

async function claimUnverified(
  tx: Database,
  id: string,
  name: string,
  now: Date,
): Promise<LinkedUser | null> {
  const [user] = await tx
    .update(users)
    .set({ emailVerified: true, consentedAt: now, updatedAt: now })
    .where(and(eq(users.id, id), eq(users.emailVerified, false)))
    .returning(person);
  if (!user) return null;
  await renameRegistration(tx, id, name);
  await closeEverySignInMethod(tx, id);
  return user;
}
