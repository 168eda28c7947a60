import type { Needs } from '../../../chain/context.ts';
import {
  endSessionsOf,
  liftSuspension,
  mailVerification,
  suspendUser,
} from '../../../modules/accounts/index.ts';
import { notify } from '../../../modules/notifications/index.ts';
import {
  type Acting,
  type AuditEntry,
  actAsOperator,
  lockMembers,
  roleOf,
} from '../../../modules/studio/index.ts';
import { freezeVault, thawVault } from '../../../modules/wallets/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { studioRefusal } from '../studio-refusal.ts';
import { requirePerson } from './inspect-person.ts';

type Ctx = Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>;

const people = { permission: 'people' } as const;
const subjectOf = (id: string) => ({ kind: 'person', id });

const isActor = (who: Acting, id: string): boolean => who !== 'command' && who.id === id;

/**
 * Suspends an account, signs it out everywhere and mails its owner the reason. Members of the studio cannot be
 * suspended.
 * @throws request/not-found, studio/refused
 */
export async function suspendPerson(ctx: Ctx, who: Acting, id: string, reason: string): Promise<void> {
  await requirePerson(ctx, id);
  if (isActor(who, id)) throw studioRefusal('That is your own account.');
  await actAsOperator(ctx, who, { ...people, lock: lockMembers }, async (tx) => {
    if (await roleOf(tx, id))
      throw studioRefusal('They work in the studio. An owner ends their membership first.');
    if (!(await suspendUser(ctx, tx, id, reason))) throw studioRefusal('They are suspended already.');
    const states = { before: { suspended: false }, after: { suspended: true } };
    return done({ operation: 'person.suspend', subject: subjectOf(id), reason, ...states });
  });
}

/** @param since the beginning of the suspension that the member saw @throws request/not-found, studio/refused */
export async function liftPersonSuspension(
  ctx: Ctx,
  who: Acting,
  id: string,
  { since, reason }: { since: string; reason: string },
): Promise<void> {
  const person = await requirePerson(ctx, id);
  await actAsOperator(ctx, who, people, async (tx) => {
    if (!(await liftSuspension(ctx, tx, id, new Date(since))))
      throw studioRefusal('That suspension is lifted already.');
    const before = { suspended: true, since, why: person.suspendedFor };
    return done({
      operation: 'person.lift-suspension',
      subject: subjectOf(id),
      reason,
      before,
      after: { suspended: false },
    });
  });
}

/** Signs a person out everywhere, and notifies them. @returns how many sessions ended */
export async function endPersonSessions(ctx: Ctx, who: Acting, id: string, reason: string): Promise<number> {
  await requirePerson(ctx, id);
  return actAsOperator(ctx, who, people, async (tx) => {
    const ended = await endSessionsOf(tx, id);
    if (ended === 0) throw studioRefusal('They are signed in nowhere.');
    const key = `signed-out/${ctx.clock.now().toISOString()}`;
    await notify(ctx, tx, { userId: id, kind: 'signed-out', data: { reason }, key });
    const states = { before: { sessions: ended }, after: { sessions: 0 } };
    const entry = { operation: 'person.end-sessions', subject: subjectOf(id), reason, ...states };
    return { result: ended, entry };
  });
}

/** @throws request/not-found, studio/refused where the address is proved */
export async function mailPersonVerification(
  ctx: Ctx,
  who: Acting,
  id: string,
  reason: string,
): Promise<void> {
  await requirePerson(ctx, id);
  await actAsOperator(ctx, who, people, async (tx) => {
    if (!(await mailVerification(ctx, tx, id))) throw studioRefusal('Their address is verified already.');
    return done({ operation: 'person.mail-verification', subject: subjectOf(id), reason });
  });
}

/** Freezes a person's e-mail wallet: nothing can be sent from it. @throws request/not-found, studio/refused */
export async function freezeWallet(ctx: Ctx, who: Acting, id: string, reason: string): Promise<void> {
  await requirePerson(ctx, id);
  await walletAction(ctx, who, id, {
    refusal: 'They have no e-mail wallet, or it is frozen already.',
    work: (tx) => freezeVault(ctx, tx, id, reason),
    entry: { operation: 'wallet.freeze', reason, before: { frozen: false }, after: { frozen: true } },
  });
}

/** @param since the beginning of the freeze that the member saw @throws request/not-found, studio/refused */
export async function thawWallet(
  ctx: Ctx,
  who: Acting,
  id: string,
  { since, reason }: { since: string; reason: string },
): Promise<void> {
  await requirePerson(ctx, id);
  await walletAction(ctx, who, id, {
    refusal: 'It is not frozen any more.',
    work: (tx) => thawVault(ctx, tx, id, new Date(since)),
    entry: { operation: 'wallet.thaw', reason, before: { frozen: true, since }, after: { frozen: false } },
  });
}

const walletAction = (
  ctx: Ctx,
  who: Acting,
  id: string,
  {
    refusal,
    work,
    entry,
  }: { refusal: string; work: (tx: Database) => Promise<string | null>; entry: Omit<AuditEntry, 'subject'> },
): Promise<void> =>
  actAsOperator(ctx, who, people, async (tx) => {
    const address = await work(tx);
    if (!address) throw studioRefusal(refusal);
    return done({ ...entry, subject: subjectOf(id), after: { ...entry.after, wallet: address } });
  });

const done = (entry: AuditEntry) => ({ result: undefined, entry });
