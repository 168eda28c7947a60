import type { Needs } from '../../src/chain/context.ts';
import { closedPeople } from '../../src/flows/studio/people/closed-people.ts';
import { deletePerson } from '../../src/flows/studio/people/delete-person.ts';
import { findPeople } from '../../src/flows/studio/people/find-people.ts';
import { inspectPerson } from '../../src/flows/studio/people/inspect-person.ts';
import {
  endPersonSessions,
  freezeWallet,
  liftPersonSuspension,
  mailPersonVerification,
  suspendPerson,
  thawWallet,
} from '../../src/flows/studio/people/person-actions.ts';
import { userByEmail } from '../../src/modules/accounts/index.ts';
import { frozenVaultOf } from '../../src/modules/wallets/index.ts';
import type { Command, CommandIo } from '../command.ts';
import { readOptions, UsageError } from '../options.ts';

const usage = `operator people find TEXT "REASON" [--by name|handle|mail|wallet] [--exact]
  the first 200 whose name, handle, mail or wallet begins so; REASON stands in the audit log, as below
operator people closed "REASON"
  whose account is suspended and whose e-mail wallet is frozen, the newest 1,000 of each
operator people show EMAIL "REASON"
  what they own, bought and sign in with, as JSON; never a password, code or key
operator people suspend EMAIL "REASON"       they read it
operator people lift EMAIL "REASON"
operator people end-sessions EMAIL "REASON"  they read it
operator people verify EMAIL "REASON"        mails the verification again
operator people freeze EMAIL "REASON"        nothing is signed with their e-mail wallet; they read it
operator people thaw EMAIL "REASON"
operator people delete EMAIL "REASON" [--give-up]
  deletes the account as its owner would, who is mailed; refused while something is in the way that they would have to end.
  --give-up: with coins and tickets that are left over, which only they may decide`;

type Ctx = Parameters<Command>[0];

async function find(ctx: Ctx, argv: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = readOptions(argv, usage, {
    by: { type: 'string', default: 'auto' },
    exact: { type: 'boolean', default: false },
  });
  const by = (['auto', 'name', 'handle', 'mail', 'wallet'] as const).find((key) => key === values.by);
  const [q, reason, ...more] = positionals;
  if (!by || !q || !reason || more.length > 0) throw new UsageError(usage);
  const { exact } = values;
  const { people } = await findPeople(ctx, 'command', { q, reason, by, exact, show: 'all', limit: 200 });
  for (const { email, handle, name, suspendedAt } of people)
    io.out([email, `@${handle}`, name, suspendedAt ? 'suspended' : 'open'].join('\t'));
  if (people.length === 0) io.out('Nobody fits.');
  return 0;
}

async function closed(ctx: Ctx, [reason, ...more]: string[], io: CommandIo): Promise<number> {
  if (!reason || more.length > 0) throw new UsageError(usage);
  const { suspended, frozen } = await closedPeople(ctx, 'command', reason);
  for (const [list, state] of [
    [suspended, 'suspended'],
    [frozen, 'e-mail wallet frozen'],
  ] as const)
    for (const { person, since } of list) {
      const { email, handle, name } = person;
      io.out([email, `@${handle}`, name, `${state} since ${since?.toISOString()}`].join('\t'));
    }
  if (suspended.length + frozen.length === 0) io.out('Nobody is suspended, and no e-mail wallet is frozen.');
  return 0;
}

async function remove(ctx: Ctx, argv: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = readOptions(argv, usage, {
    'give-up': { type: 'boolean', default: false },
  });
  const [typed, reason, ...more] = positionals;
  if (!typed || !reason || more.length > 0) throw new UsageError(usage);
  const email = typed.toLowerCase();
  const user = await userByEmail(ctx.db, email);
  const giveUp = values['give-up'];
  const deleted = user !== null && (await deletePerson(ctx, user.id, { reason, giveUp }));
  io.out(deleted ? `${email} has no account any more.` : `There is no account of ${email}.`);
  return 0;
}

/** The message of each act once it is done. */
const acts: Record<string, (ctx: Ctx, id: string, reason: string) => Promise<string>> = {
  show: async (ctx, id, reason) => JSON.stringify(await inspectPerson(ctx, 'command', id, reason), null, 2),
  suspend: async (ctx, id, reason) => {
    await suspendPerson(ctx, 'command', id, reason);
    return 'is suspended and signed out; the mail with the reason is on its way.';
  },
  lift: async (ctx, id, reason) => {
    const since = (await inspectPerson(ctx, 'command', id, reason)).person.suspended?.since;
    if (!since) return 'is not suspended.';
    await liftPersonSuspension(ctx, 'command', id, { since, reason });
    return 'can sign in again.';
  },
  'end-sessions': async (ctx, id, reason) =>
    `is signed out: ${await endPersonSessions(ctx, 'command', id, reason)}.`,
  verify: async (ctx, id, reason) => {
    await mailPersonVerification(ctx, 'command', id, reason);
    return 'is mailed the verification again.';
  },
  freeze: async (ctx, id, reason) => {
    await freezeWallet(ctx, 'command', id, reason);
    return 'has a frozen e-mail wallet.';
  },
  thaw: async (ctx, id, reason) => {
    const since = await frozenSince(ctx, id);
    if (!since) return 'has no frozen e-mail wallet.';
    await thawWallet(ctx, 'command', id, { since, reason });
    return 'can use the e-mail wallet again.';
  },
};

const frozenSince = async (ctx: Needs<'db'>, id: string): Promise<string | null> =>
  (await frozenVaultOf(ctx.db, id))?.frozenAt?.toISOString() ?? null;

/** `operator people …`: the studio's screen of people, by the same operations. */
export const operatorPeople: Command = async (ctx, [verb = '', ...argv], io) => {
  if (verb === 'find') return find(ctx, argv, io);
  if (verb === 'closed') return closed(ctx, argv, io);
  if (verb === 'delete') return remove(ctx, argv, io);
  const act = acts[verb];
  const [email, reason, ...more] = argv;
  if (!act || !email || !reason || more.length > 0) throw new UsageError(usage);
  const user = await userByEmail(ctx.db, email.toLowerCase());
  if (!user) {
    io.err(`There is no account of ${email}.`);
    return 1;
  }
  const outcome = await act(ctx, user.id, reason);
  io.out(verb === 'show' ? outcome : `${user.email} ${outcome}`);
  return 0;
};
