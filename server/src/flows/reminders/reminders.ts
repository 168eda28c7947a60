import { filmPath, MINUTE_MS, REMIND_MINUTES } from '@talkies/shared';
import type { RemindedOf } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { filmsOpening } from '../../modules/catalogue/index.ts';
import { auctionsOpening } from '../../modules/market/index.ts';
import { notify } from '../../modules/notifications/index.ts';
import { nextReminded, setReminder } from '../../modules/social/index.ts';
import { AppError } from '../../platform/errors.ts';
import { comingOpening, type Opening } from './openings.ts';

/** People who are reminded in one transaction. */
const TOGETHER = 50;

/**
 * Sets or removes a reminder; one can be removed from anything. Idempotent.
 * @throws request/not-found for what is not about to open, request/too-many
 */
export async function wantReminder(
  ctx: Needs<'clock' | 'db' | 'limits'>,
  userId: string,
  { about, id }: { about: RemindedOf; id: string },
  wanted: boolean,
): Promise<{ wanted: boolean }> {
  await ctx.limits.spend('like/account', userId);
  if (wanted && !(await comingOpening(ctx, about, id))) throw new AppError('request/not-found');
  await setReminder(ctx.db, userId, { about, subject: id }, wanted);
  return { wanted };
}

interface Due extends Opening {
  about: RemindedOf;
  subject: string;
}

async function dueOpenings(ctx: Needs<'clock' | 'db'>): Promise<Due[]> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + REMIND_MINUTES * MINUTE_MS);
  const films = (await filmsOpening(ctx.db, now, until)).flatMap(({ slug, title, opensAt }): Due[] =>
    opensAt ? [{ about: 'film', subject: slug, title, path: filmPath(slug), at: opensAt }] : [],
  );
  const due = [...films];
  for (const { itemId } of await auctionsOpening(ctx.db, now, until)) {
    const opening = await comingOpening(ctx, 'auction', itemId);
    if (opening) due.push({ about: 'auction', subject: itemId, ...opening });
  }
  return due;
}

/**
 * Reminds everybody who wanted it of an opening within the next minutes, once for each time at which it opens. The
 * notification and its mark are written together, so that neither simultaneous nor stopped processes repeat or miss
 * one.
 */
export async function sendReminders(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>,
): Promise<void> {
  for (const { about, subject, title, path, at } of await dueOpenings(ctx)) {
    const minutes = Math.max(1, Math.round((at.getTime() - ctx.clock.now().getTime()) / MINUTE_MS));
    const data = { title, path, auction: about === 'auction', minutes };
    const key = `opens/${about}/${subject}/${at.toISOString()}`;
    for (let sent = TOGETHER; sent === TOGETHER; )
      sent = await ctx.db.transaction(async (tx) => {
        const people = await nextReminded(tx, { about, subject }, at, TOGETHER);
        for (const userId of people) await notify(ctx, tx, { userId, kind: 'opens-soon', data, key });
        return people.length;
      });
  }
}
