import type { Needs } from '../../../chain/context.ts';
import {
  addUser,
  beginStep,
  type Client,
  consumeStep,
  openSession,
  passkeysOf,
  userByEmail,
} from '../../../modules/accounts/index.ts';
import { listFilms } from '../../../modules/catalogue/index.ts';
import { addOwner, findMember, hasOtherOwner, openStudio, roleOf } from '../../../modules/studio/index.ts';
import { areAllLocal } from '../../../platform/config/chains.ts';
import { LoggableError } from '../../../platform/errors.ts';

type Ctx = Needs<'clock' | 'config' | 'db'>;

const owner = {
  name: 'Studio Demonstration',
  email: 'studio@talkies.example',
  phone: null,
  emailVerified: true,
};

/** Whether this is a demonstration whose studio anybody may open: never in production, and on local chains only. */
const isDemonstration = ({ config }: Needs<'config'>): boolean =>
  config.mode !== 'production' && areAllLocal(config.chains);

/** A shop that somebody filled has that person as its owner; no second owner is created beside them. */
async function requireNoOwnOwner(ctx: Ctx): Promise<void> {
  const present = await userByEmail(ctx.db, owner.email);
  if (present && (await roleOf(ctx.db, present.id)) === 'owner') return;
  if (await hasOtherOwner(ctx.db, present?.id ?? ''))
    throw new LoggableError('this shop has an owner: open /studio as they do.');
  if ((await listFilms(ctx)).length === 0)
    throw new LoggableError('the shop is empty: npm run operator -- studio owner ADDRESS names who owns it.');
}

/**
 * A link that opens the studio once, within an hour, as the demonstration's owner; creates the owner where there is
 * none.
 * @throws LoggableError where this is no demonstration, the shop is empty or has another owner, or that account has a
 * passkey
 */
export async function demonstrationLink(ctx: Ctx): Promise<string> {
  if (!isDemonstration(ctx)) throw new LoggableError('Only a demonstration on local chains has such a link.');
  await requireNoOwnOwner(ctx);
  const user = (await addUser(ctx.db, owner, ctx.clock.now())) ?? (await userByEmail(ctx.db, owner.email));
  if (!user) throw new Error('the owner of the demonstration is neither there nor can be added');
  if ((await passkeysOf(ctx.db, user.id)).length > 0)
    throw new LoggableError(`${owner.email} has a passkey: sign in with that.`);
  await addOwner(ctx, owner.email);
  const token = await beginStep(ctx, 'studio-link', { userId: user.id });
  return `${ctx.config.publicUrl}/studio/open/${token}`;
}

/**
 * Opens a session and the studio for the holder of the link, once.
 * @returns the session's cookies; null where the link is invalid or used up
 */
export async function openDemonstration(ctx: Ctx, token: string, client: Client): Promise<string[] | null> {
  if (!isDemonstration(ctx)) return null;
  return ctx.db.transaction(async (tx) => {
    const step = await consumeStep(ctx, tx, 'studio-link', token);
    const user = step && (await userByEmail(tx, owner.email));
    if (!user || user.id !== step.userId) return null;
    const { sessionId, cookies } = await openSession(ctx, tx, user, 'mail', client);
    const actor = { id: user.id, sessionId };
    if (!(await findMember({ ...ctx, db: tx }, actor))) return null;
    await openStudio(ctx, tx, actor, 'mail');
    return cookies;
  });
}
