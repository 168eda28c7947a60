import { changeEmailPath } from '@talkies/shared';
import type { Needs } from '../../../chain/context.ts';
import { emailTemplate } from '../../../platform/mail/email-template.ts';
import type { Sample } from '../../../platform/mail/sample.ts';
import { sealedToken } from '../../../platform/sealed-token.ts';
import { isOpenLink } from '../links/opening-links.ts';
import { linkLifetime } from '../rules.ts';
import { type LinkPurpose, mailLinks } from '../tables.ts';
import { isEmailTaken } from './change-email.ts';

interface LinkMail {
  linkId: string;
  to: string;
}
const samples = ({ id, to }: Sample): readonly [LinkMail] => [{ linkId: id, to }];

async function openLink(ctx: Needs<'clock' | 'db'>, id: string, purpose: LinkPurpose) {
  const [link] = await ctx.db
    .select({ email: mailLinks.email, userId: mailLinks.userId })
    .from(mailLinks)
    .where(isOpenLink(id, purpose, ctx.clock.now()));
  return link;
}

const linkUrl = ({ config }: Needs<'config'>, id: string, what: 'confirm' | 'undo'): string =>
  `${config.publicUrl}${changeEmailPath(what, sealedToken(config.authSecret, 'mailed link', id))}`;

/** Registers the composers of the mails about a new address. */
export function composeProfileMails(ctx: Needs<'clock' | 'config' | 'db' | 'mail'>): void {
  ctx.mail.compose('account/email', {
    facts: async ({ linkId }) => {
      const link = await openLink(ctx, linkId, 'email');
      if (!link || (await isEmailTaken(ctx.db, link.userId, link.email))) return null;
      return { linkId, to: link.email };
    },
    words: ({ linkId, to }) =>
      emailTemplate({
        to,
        subject: 'Confirm your new e-mail address for Talkies',
        heading: 'Your new e-mail address',
        paragraphs: [
          'Somebody wants to use this e-mail address for a Talkies account from now on.',
          'If that is you, press the button and confirm on the page that opens. Until then the old one stays.',
        ],
        button: { label: 'Use this address', url: linkUrl(ctx, linkId, 'confirm') },
        notes: [
          `The button works once, for ${linkLifetime('email')}.`,
          'Did you not ask for this? Then ignore this mail; nothing happens without the button.',
        ],
      }),
    samples,
  });

  composeUndoMails(ctx);
}

/** To the old address: that a change was requested, and that it was made. */
function composeUndoMails(ctx: Needs<'clock' | 'config' | 'db' | 'mail'>): void {
  const stop = { label: 'That was not me', lasts: linkLifetime('email-undo') };
  const undoFacts = async ({ linkId }: { linkId: string }): Promise<LinkMail | null> => {
    const link = await openLink(ctx, linkId, 'email-undo');
    return link ? { linkId, to: link.email } : null;
  };
  ctx.mail.compose('account/email-asked', {
    facts: undoFacts,
    words: ({ linkId, to }) =>
      emailTemplate({
        to,
        subject: 'Somebody wants to change the e-mail address of your Talkies account',
        heading: 'A new e-mail address?',
        paragraphs: [
          'Somebody who was signed in to your account wants to use another e-mail address for it. It changes when they confirm it by the mail that we sent there.',
          'If this was you, there is nothing to do.',
        ],
        button: { label: stop.label, url: linkUrl(ctx, linkId, 'undo') },
        notes: [
          `The button keeps this address, signs everybody out, unlinks all wallets (you can link yours again) and mails you a link for a new password. It works for ${stop.lasts}.`,
        ],
      }),
    samples,
  });
  ctx.mail.compose('account/email-changed', {
    facts: undoFacts,
    words: ({ linkId, to }) =>
      emailTemplate({
        to,
        subject: 'The e-mail address of your Talkies account was changed',
        heading: 'Your e-mail address was changed',
        paragraphs: [
          'From now on we write to the new address, and it is the one to sign in with. For a day, the key of an e-mail wallet cannot be exported, and large transfers wait.',
          'If this was you, there is nothing to do. This is the last mail to this address.',
        ],
        button: { label: stop.label, url: linkUrl(ctx, linkId, 'undo') },
        notes: [
          `The button brings this address back, signs everybody out, unlinks all wallets (you can link yours again) and mails you a link for a new password. It works for ${stop.lasts}.`,
        ],
      }),
    samples,
  });
}
