import { patterns } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { emailTemplate } from '../../../platform/mail/email-template.ts';
import { users } from '../tables.ts';

/** The mails when an account is suspended, and when the suspension is lifted. */
export function composeSuspensionMails(ctx: Needs<'config' | 'db' | 'mail'>): void {
  const { publicUrl, company } = ctx.config;
  const userOf = async (id: string) => {
    const [user] = await ctx.db
      .select({ email: users.email, name: users.name, reason: users.suspendedFor })
      .from(users)
      .where(eq(users.id, id));
    return user ?? null;
  };
  ctx.mail.compose('account/suspended', {
    facts: async ({ userId }) => {
      const user = await userOf(userId);
      // lifted before the mail was written
      return user?.reason ? { ...user, reason: user.reason } : null;
    },
    words: (user) => ({
      ...emailTemplate({
        to: user.email,
        subject: 'Your Talkies account is suspended',
        heading: 'Your account is suspended',
        paragraphs: [
          `Dear ${user.name}, we have suspended your account. The reason: ${user.reason}`,
          'You cannot sign in, and nothing can be bought, bid for or put up for sale through the shop in your name.',
          'What you have paid for is delivered or refunded, tickets of running lotteries stay in the draw, and what is in your own wallet remains yours.',
        ],
        button: { label: 'Write to us', url: `${publicUrl}${patterns.contact}` },
        notes: ['Do you think that this is a mistake? Write to us, and a person looks at it again.'],
      }),
      replyTo: company.supportEmail,
    }),
    samples: ({ to, name }) => [{ email: to, name, reason: 'Orders were paid with a card that was stolen.' }],
  });
  ctx.mail.compose('account/suspension-lifted', {
    facts: async ({ userId }) => {
      const user = await userOf(userId);
      return user && !user.reason ? { email: user.email, name: user.name } : null;
    },
    words: (user) =>
      emailTemplate({
        to: user.email,
        subject: 'Your Talkies account is open again',
        heading: 'Welcome back',
        paragraphs: [`Dear ${user.name}, your account is no longer suspended. Sign in as you did before.`],
        button: { label: 'Sign in', url: `${publicUrl}${patterns.login}` },
        notes: [],
      }),
    samples: ({ to, name }) => [{ email: to, name }],
  });
}
