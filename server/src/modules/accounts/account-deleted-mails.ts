import { randomUUID } from 'node:crypto';
import { DAY_MS, patterns } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { emailTemplate } from '../../platform/mail/email-template.ts';
import { deletedAccountMails } from './tables.ts';

declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    'account/deleted': { id: string };
  }
}
declare module '../../platform/jobs/queue.ts' {
  interface JobPayloads {
    'account/forget-deleted': { id: string };
  }
}

/** Posts the last mail with `tx`; its address is stored for a day, in which sending is tried again. */
export async function mailAccountDeleted(
  ctx: Needs<'clock' | 'mail' | 'queue'>,
  tx: Database,
  person: { email: string; name: string; text: string | null },
): Promise<void> {
  const id = randomUUID();
  await tx.insert(deletedAccountMails).values({ id, ...person });
  await ctx.mail.post(tx, 'account/deleted', { id }, id);
  const runAt = new Date(ctx.clock.now().getTime() + DAY_MS);
  await ctx.queue.enqueue(tx, 'account/forget-deleted', { id }, { runAt });
}

/** Call once at start. */
export function composeAccountDeletedMail(ctx: Needs<'config' | 'db' | 'mail' | 'queue'>): void {
  ctx.mail.compose('account/deleted', {
    facts: async ({ id }) => {
      const [gone] = await ctx.db
        .select({
          email: deletedAccountMails.email,
          name: deletedAccountMails.name,
          text: deletedAccountMails.text,
        })
        .from(deletedAccountMails)
        .where(eq(deletedAccountMails.id, id));
      return gone ?? null;
    },
    words: (gone) =>
      emailTemplate({
        to: gone.email,
        subject: 'Your Talkies account is deleted',
        heading: `The end, ${gone.name}`,
        paragraphs: [
          ...(gone.text === null ? [] : gone.text.split(/\n{2,}/)),
          'Your account is deleted, as you asked: name, e-mail address, phone number, pictures and likes are gone, and every device is signed out. The key of an e-mail wallet is locked away, without your name, and destroyed after 180 days. Was it not you who asked? Write to us before then: until its key is destroyed we can give the wallet back.',
          'What is on the blockchain stays there; it never had your name. We keep orders for our books, without your name.',
          'Thank you for the time with us. You are always welcome back.',
        ],
        button: { label: 'Explore the posters', url: `${ctx.config.publicUrl}${patterns.explore}` },
        notes: ['This is the last mail to this address; we forget it within a day.'],
      }),
    samples: ({ to, name }) => [
      { email: to, name, text: null },
      { email: to, name, text: 'You asked us to erase what we hold about you, and we have.' },
    ],
  });
  ctx.queue.handle('account/forget-deleted', async ({ id }) => {
    await ctx.db.delete(deletedAccountMails).where(eq(deletedAccountMails.id, id));
  });
}
