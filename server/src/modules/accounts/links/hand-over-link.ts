import type { Needs } from '../../../chain/context.ts';
import type { Handover } from '../../../platform/jobs/handover.ts';

/**
 * The outcome of a mail with a link. `link`: null also where the response must not reveal whether there was a mail, and
 * so who has an account (adr/554); then it only says whether the mail server answers, which is the same for everybody.
 */
export async function handOverLink(
  ctx: Needs<'mail'>,
  name: 'account/verify' | 'account/reset' | 'account/email',
  link: string | null,
): Promise<Handover> {
  if (link !== null) return ctx.mail.sent(name, link);
  return (await ctx.mail.reachable()) ? 'taken' : 'later';
}
