import { loginPath, ownPath, ownUrl, patterns } from '@talkies/shared';
import type { ParsedInput } from '@talkies/shared/schemas';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { ipKey } from '../../../platform/limits/limits.ts';
import type { Client } from '../client.ts';
import { confirmSession, isStronglyConfirmed } from '../confirm/confirmation.ts';
import { openSession } from '../sessions/open-session.ts';
import { stepCookie, stepOf } from '../sign-in-steps/step-cookie.ts';
import { beginStep, consumeStep, type StepData } from '../sign-in-steps/steps.ts';
import { findOrCreateUser, linkedTo } from './find-or-create-user.ts';
import { type LinkRefusal, linkGoogle } from './link-google.ts';
import { GoogleError, type GoogleFailure, type GoogleProvider, type Identity } from './provider.ts';

/** The next URL of the browser, and the cookies to set. */
export interface Onward {
  to: string;
  cookies: string[];
}

/** Why Google did not sign somebody in; the page that follows has the words for it. */
type GoogleRefusal = GoogleFailure | 'other' | 'busy' | 'suspended' | 'unproved' | LinkRefusal;

/** Back to the login page or, after a request for confirmation, to where it was made. */
function refused(google: GoogleRefusal, next: string, confirms: boolean, wait?: number): Onward {
  const url = ownUrl(confirms ? next : patterns.login);
  url.searchParams.set('google', google);
  if (wait) url.searchParams.set('wait', String(wait));
  if (!confirms && next !== '/') url.searchParams.set('next', next);
  return { to: url.pathname + url.search, cookies: [] };
}

/** Seconds to wait where the budget of the IP address is used up. */
async function overLimit(ctx: Needs<'limits'>, client: Client): Promise<number | undefined> {
  try {
    await ctx.limits.spend('google/address', ipKey(client.ip));
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'request/too-many') return error.retryAfter;
    throw error;
  }
}

/** Sends a browser to Google's account picker. It is a navigation, so errors are shown by the page that it leads to. */
export async function startGoogle(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits'>,
  google: GoogleProvider,
  query: ParsedInput<'startGoogle'>['query'],
  client: Client & { actor: { id: string; sessionId: string } | null },
): Promise<Onward> {
  const next = ownPath(query.next);
  const { actor } = client;
  const confirm = query.purpose !== 'sign-in';
  if (confirm && !actor) return { to: loginPath(next), cookies: [] };
  const wait = await overLimit(ctx, client);
  if (wait) return refused('busy', next, confirm, wait);
  const links = query.purpose === 'link';
  if (links && actor && !(await isStronglyConfirmed(ctx.db, actor, ctx.clock.now())))
    return refused('unproved', next, true);
  const confirms = confirm && actor ? { userId: actor.id, sessionId: actor.sessionId, links } : null;
  try {
    const { to, ...secrets } = await google.begin(confirm ? 'confirm' : 'sign-in');
    const step = await beginStep(ctx, 'google', { ...secrets, next, confirms });
    return { to, cookies: [stepCookie(ctx.config, 'google', secrets.state, step)] };
  } catch (error) {
    if (error instanceof GoogleError) return refused(error.failure, next, confirm);
    throw error;
  }
}

/** Handles the return from Google: signs in, confirms, or leads on to the question of age. A step works once. */
export async function finishGoogle(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>,
  google: GoogleProvider,
  returned: URL,
  client: Client,
): Promise<Onward> {
  const wait = await overLimit(ctx, client);
  if (wait) return refused('busy', '/', false, wait);
  const state = returned.searchParams.get('state') ?? '';
  const step = await consumeStep(ctx, ctx.db, 'google', stepOf(ctx.config, 'google', state, client.cookies));
  if (!step) return refused('expired', '/', false);
  const { to, cookies } = await finishStep(ctx, google, returned, client, step);
  return { to, cookies: [...cookies, stepCookie(ctx.config, 'google', state, null)] };
}

async function finishStep(
  ctx: Needs<'clock' | 'config' | 'db' | 'mail' | 'queue'>,
  google: GoogleProvider,
  returned: URL,
  client: Client,
  step: StepData['google'],
): Promise<Onward> {
  const { next, confirms } = step;
  try {
    const identity = await google.finish(returned, step, confirms ? 'confirm' : 'sign-in');
    if (confirms) return await confirm(ctx, identity.sub, confirms, next);
    return await enter(ctx, identity, next, client);
  } catch (error) {
    if (error instanceof GoogleError) return refused(error.failure, next, confirms !== null);
    if (error instanceof AppError && error.code === 'auth/suspended')
      return refused('suspended', next, false);
    if (error instanceof AppError && error.code === 'auth/required') return refused('expired', '/', false);
    throw error;
  }
}

async function enter(
  ctx: Needs<'clock' | 'config' | 'db' | 'mail' | 'queue'>,
  identity: Identity,
  next: string,
  client: Client,
): Promise<Onward> {
  const opened = await ctx.db.transaction(async (tx) => {
    const user = await findOrCreateUser(ctx, tx, identity, null);
    return user && (await openSession(ctx, tx, user, 'google', client));
  });
  if (opened) return { to: next, cookies: opened.cookies };
  const { sub, email, name } = identity;
  const step = await beginStep(ctx, 'entry', { sub, email, name, next });
  return { to: patterns.welcome, cookies: [stepCookie(ctx.config, 'entry', '', step)] };
}

async function confirm(
  ctx: Needs<'clock' | 'db' | 'mail'>,
  sub: string,
  { userId, sessionId, links }: NonNullable<StepData['google']['confirms']>,
  next: string,
): Promise<Onward> {
  const actor = { id: userId, sessionId };
  if (links) {
    const refusal = await linkGoogle(ctx, actor, sub);
    if (refusal) return refused(refusal, refusal === 'expired' ? '/' : next, refusal !== 'expired');
  } else if ((await linkedTo(ctx.db, sub))?.id !== userId) return refused('other', next, true);
  await confirmSession(ctx.db, actor, 'google', ctx.clock.now());
  return { to: next, cookies: [] };
}
