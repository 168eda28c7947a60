import type { Needs } from '../../../chain/context.ts';
import type { Handover } from '../../../platform/jobs/handover.ts';

/**
 * What became of a mail with a link. `link`: null also where it must not show whether there was a mail, as that shows who has an
 * account (adr/554); then it is said alone whether the mail server answers, which is as true of everybody else's.
 */
export async function handOverLink(
  ctx: Needs<'mail'>,
  name: 'account/verify' | 'account/reset' | 'account/email',
  link: string | null,
): Promise<Handover> {
  if (link !== null) return ctx.mail.sent(name, link);
  return (await ctx.mail.reachable()) ? 'taken' : 'later';
}
