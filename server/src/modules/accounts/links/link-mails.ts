import { patterns, resetPath, verifyPath } from '@talkies/shared';
import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { emailTemplate } from '../../../platform/mail/email-template.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { sealedToken } from '../../../platform/sealed-token.ts';
import { composeCodes } from '../confirm/compose-codes.ts';
import { CODE_MINUTES, codeOf, spacedCode } from '../confirm/rules.ts';
import { emailOf } from '../reads.ts';
import { linkLifetime } from '../rules.ts';
import type { AddedMethod } from '../sign-in-methods.ts';
import { composeSuspensionMails } from '../suspension/suspension-mails.ts';
import { type LinkPurpose, mailLinks, users } from '../tables.ts';
import { isOpenLink } from './opening-links.ts';

const notYou = 'Did you not ask for this? Then ignore this mail; nothing happens without the button.';

const verifyMail = (to: string, url: string): Mail =>
  emailTemplate({
    to,
    subject: 'Verify your e-mail address for Talkies',
    heading: 'One more step',
    paragraphs: ['Press the button to verify your e-mail address. Then you can sign in.'],
    button: { label: 'Verify e-mail address', url },
    notes: [`The button works for ${linkLifetime('verify')}.`, notYou],
  });

const verifyMailWithCode = (to: string, url: string, digits: string): Mail =>
  emailTemplate({
    to,
    subject: `${digits} is your code to verify your e-mail address for Talkies`,
    heading: digits,
    paragraphs: [
      `Type this code where you signed up. It works once, for ${CODE_MINUTES} minutes, in that browser.`,
      'Or press the button: in the same browser it signs you in and takes you back to where you were.',
    ],
    button: { label: 'Verify e-mail address', url },
    notes: [
      `The button works for ${linkLifetime('verify')}.`,
      'Do not share this code; we never ask for it.',
      notYou,
    ],
  });

const signInMail = (to: string, url: string, digits: string): Mail =>
  emailTemplate({
    to,
    subject: `${digits} is your code to sign in to Talkies`,
    heading: digits,
    paragraphs: [
      `Type this code where you asked for it. It works once, for ${CODE_MINUTES} minutes, in that browser.`,
    ],
    button: { label: 'Back to Talkies', url },
    notes: [
      'Do not share this code; we never ask for it.',
      'Did you not ask for this? Then ignore this mail; nothing happens without the code.',
    ],
  });

const resetMail = (to: string, url: string): Mail =>
  emailTemplate({
    to,
    subject: 'Reset your Talkies password',
    heading: 'A new password',
    paragraphs: [
      'Press the button to choose a new password.',
      'This signs you out on every device. For a day, the key of an e-mail wallet cannot be exported.',
    ],
    button: { label: 'Choose a new password', url },
    notes: [`The button works once, for ${linkLifetime('reset')}.`, notYou],
  });

const changedMail = (to: string, url: string): Mail =>
  emailTemplate({
    to,
    subject: 'Your Talkies password was changed',
    heading: 'Your password was changed',
    paragraphs: ['Every device was signed out. If this was you, there is nothing to do.'],
    button: { label: 'That was not me', url },
    notes: ['The button opens a page on which you choose another password.'],
  });

const addedWords: Record<AddedMethod, { subject: string; heading: string; text: string }> = {
  google: {
    subject: 'Google can sign in to your Talkies account',
    heading: 'Your account is linked to Google',
    text: 'From now on you can sign in with your Google account.',
  },
  passkey: {
    subject: 'A passkey was added to Talkies',
    heading: 'A passkey was added',
    text: 'From now on that device can sign in to your account.',
  },
  phone: {
    subject: 'A phone number was added to your Talkies account',
    heading: 'A phone number was added',
    text: 'From now on a code that we text to it can prove that it is you.',
  },
};

const addedMail = (to: string, method: AddedMethod, url: string): Mail =>
  emailTemplate({
    to,
    subject: addedWords[method].subject,
    heading: addedWords[method].heading,
    paragraphs: [
      addedWords[method].text,
      'If this was you, there is nothing to do. If it was not, set a new password by mail and remove it from your account.',
    ],
    button: { label: 'Look at your account', url },
    notes: [],
  });

/** Registers the composers of the accounts' mails at the outbox. */
export function composeAccountMails(ctx: Needs<'clock' | 'config' | 'db' | 'mail' | 'sms'>): void {
  composeCodes(ctx);
  composeSuspensionMails(ctx);
  const { publicUrl, authSecret } = ctx.config;
  const openLink = async (id: string, purpose: LinkPurpose) => {
    const [link] = await ctx.db
      .select({
        email: mailLinks.email,
        verified: users.emailVerified,
        codeExpiresAt: mailLinks.codeExpiresAt,
      })
      .from(mailLinks)
      .innerJoin(users, eq(users.id, mailLinks.userId))
      .where(and(isOpenLink(id, purpose, ctx.clock.now()), eq(mailLinks.email, users.email)));
    return link;
  };
  ctx.mail.compose('account/verify', {
    facts: async ({ linkId }): Promise<VerifyFacts | null> => {
      const link = await openLink(linkId, 'verify');
      if (!link) return null;
      const withCode = link.codeExpiresAt !== null && link.codeExpiresAt > ctx.clock.now();
      // with a verified address there is no use for the button
      if (link.verified && !withCode) return null;
      const code = withCode ? codeOf(authSecret, linkId) : null;
      return { to: link.email, linkId, code, signsIn: link.verified };
    },
    words: ({ to, linkId, code, signsIn }) => {
      if (signsIn && code !== null) return signInMail(to, publicUrl, spacedCode(code));
      const url = `${publicUrl}${verifyPath(sealedToken(authSecret, 'mailed link', linkId))}`;
      return code === null ? verifyMail(to, url) : verifyMailWithCode(to, url, spacedCode(code));
    },
    samples: ({ to, id }) => [
      { to, linkId: id, code: '000000', signsIn: false },
      { to, linkId: id, code: '000000', signsIn: true },
      { to, linkId: id, code: null, signsIn: false },
    ],
  });
  ctx.mail.compose('account/reset', {
    facts: async ({ linkId }) => {
      const link = await openLink(linkId, 'reset');
      return link ? { to: link.email, linkId } : null;
    },
    words: ({ to, linkId }) =>
      resetMail(to, `${publicUrl}${resetPath(sealedToken(authSecret, 'mailed link', linkId))}`),
    samples: ({ to, id }) => [{ to, linkId: id }],
  });
  composeChangeMails(ctx);
}

interface VerifyFacts {
  to: string;
  linkId: string;
  code: string | null;
  /** the address is verified already: the mail is only for the code */
  signsIn: boolean;
}

/** The mail after a change of the sign-in methods. */
function composeChangeMails(ctx: Needs<'config' | 'db' | 'mail'>): void {
  const { publicUrl } = ctx.config;
  ctx.mail.compose('account/password-changed', {
    facts: ({ userId }) => emailOf(ctx.db, userId),
    words: (to) => changedMail(to, `${publicUrl}${resetPath()}`),
    samples: ({ to }) => [to],
  });
  ctx.mail.compose('account/sign-in-method-added', {
    facts: async ({ userId, method }): Promise<AddedFacts | null> => {
      const to = await emailOf(ctx.db, userId);
      return to === null ? null : { to, method };
    },
    words: ({ to, method }) => addedMail(to, method, `${publicUrl}${patterns.security}`),
    samples: ({ to }) => [
      { to, method: 'google' as const },
      { to, method: 'passkey' as const },
      { to, method: 'phone' as const },
    ],
  });
}

interface AddedFacts {
  to: string;
  method: AddedMethod;
}
