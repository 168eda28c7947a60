import { patterns } from '@talkies/shared';
import { and, eq, gt } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { emailTemplate } from '../../../platform/mail/email-template.ts';
import { CODE_MINUTES, codeOf, spacedCode } from './rules.ts';
import { type CodeChannel, oneTimeCodes } from './tables.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'account/code': { codeId: string };
  }
}
declare module '../../../platform/sms/sms.ts' {
  interface SmsData {
    'account/code': { codeId: string };
  }
}

/** Composes codes as mails and as text messages. A code that was used or replaced is no longer sent. */
export function composeCodes(ctx: Needs<'clock' | 'config' | 'db' | 'mail' | 'sms'>): void {
  const { publicUrl, authSecret } = ctx.config;
  const find = async (id: string, channel: CodeChannel) => {
    const [code] = await ctx.db
      .select({ sentTo: oneTimeCodes.sentTo })
      .from(oneTimeCodes)
      .where(
        and(
          eq(oneTimeCodes.id, id),
          eq(oneTimeCodes.channel, channel),
          gt(oneTimeCodes.expiresAt, ctx.clock.now()),
        ),
      );
    return code && { to: code.sentTo, digits: codeOf(authSecret, id) };
  };
  ctx.mail.compose('account/code', {
    facts: async ({ codeId }) => {
      const code = await find(codeId, 'mail');
      return code ? { to: code.to, digits: spacedCode(code.digits) } : null;
    },
    words: ({ to, digits }) =>
      emailTemplate({
        to,
        subject: `${digits} is your Talkies code`,
        heading: digits,
        paragraphs: [
          `This is your code. It works once, for ${CODE_MINUTES} minutes, in the browser that asked for it.`,
        ],
        button: { label: 'Back to Talkies', url: `${publicUrl}${patterns.wallet}` },
        notes: [
          'Do not share it; we never ask for it. If you did not ask for a code, ignore this mail and sign out the devices that you do not know, under Sign-in and devices.',
        ],
      }),
    samples: ({ to }) => [{ to, digits: '000 000' }],
  });
  ctx.sms.compose('account/code', async ({ codeId }) => {
    const code = await find(codeId, 'sms');
    if (!code) return null;
    const { hostname } = new URL(publicUrl);
    // by the last line a phone fills the code in on our site alone (WICG, origin-bound one-time codes)
    const text = `${code.digits} is your Talkies code, valid for ${CODE_MINUTES} minutes. Do not share it.\n\n@${hostname} #${code.digits}`;
    return { to: code.to, text };
  });
}
