import { randomUUID } from 'node:crypto';
import type { PreviewKind } from '@talkies/shared/studio';
import type { ListedPreview, StudioPreview, StudioResponse } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import { emailOf } from '../../../modules/accounts/index.ts';
import { someItem } from '../../../modules/catalogue/index.ts';
import { choices, notificationPreviews } from '../../../modules/notifications/index.ts';
import { actAsOperator, type Member } from '../../../modules/studio/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { WRITTEN_IN } from '../../../platform/mail/email-template.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { sampleFor } from '../../../platform/mail/sample.ts';
import { studioRefusal } from '../studio-refusal.ts';

type Ctx = Needs<'clock' | 'config' | 'db' | 'mail'>;
interface Wanted {
  kind: PreviewKind;
  name: string;
  wording: number;
}

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    /** mails posted before the rename from `notice` still carry that word */
    'studio/preview': Omit<Wanted, 'kind'> & { kind: PreviewKind | 'notice'; userId: string };
  }
}

/** Left out: each kind of notification has its own preview, and a preview of the preview's mail is of no use. */
const notListed = ['notification', 'studio/preview'];

/** One wording of a mail or notification, as its recipient sees it. */
interface Wording extends Pick<StudioPreview, 'notification' | 'push'> {
  kind: PreviewKind;
  name: string;
  wording: number;
  subject: string;
  mail: Mail | null;
}

/** Every text that the shop sends to people, rendered with samples by the templates in use. */
async function wordings(ctx: Ctx, to: string): Promise<Wording[]> {
  const sample = sampleFor(to, await someItem(ctx.db), ctx.clock.now());
  const mails = ctx.mail
    .previews(sample)
    .filter(({ name }) => !notListed.includes(name))
    .flatMap((preview) =>
      preview.mails.map(
        (mail, wording): Wording => ({
          ...{ kind: 'mail', name: preview.name, wording, mail, notification: null, push: null },
          subject: mail.subject,
        }),
      ),
    );
  const notifications = notificationPreviews(ctx, sample).map(
    ({ kind: name, words, mail, push }): Wording => {
      const { title, text, link, choice, mailed } = words;
      const notification = {
        title,
        text,
        link,
        choice: choice ? choices[choice].label : null,
        always: mailed === 'always',
      };
      return { kind: 'notification', name, wording: 0, subject: title, mail, notification, push };
    },
  );
  return [...mails, ...notifications];
}

const NOBODY = 'a-fan@example.com';

/** The names of all texts, with the subject of each wording. */
export async function listPreviews(ctx: Ctx): Promise<StudioResponse<'listPreviews'>> {
  const previews = new Map<string, ListedPreview>();
  for (const { kind, name, subject } of await wordings(ctx, NOBODY)) {
    const listed = previews.get(`${kind} ${name}`) ?? { kind, name, subjects: [] };
    listed.subjects.push(subject);
    previews.set(`${kind} ${name}`, listed);
  }
  return { languages: [WRITTEN_IN], previews: [...previews.values()] };
}

async function wordingOf(ctx: Ctx, to: string, { kind, name, wording }: Wanted): Promise<Wording | null> {
  const all = await wordings(ctx, to);
  return all.find((one) => one.kind === kind && one.name === name && one.wording === wording) ?? null;
}

/** @throws request/not-found */
export async function showPreview(ctx: Ctx, wanted: Wanted): Promise<StudioPreview> {
  const found = await wordingOf(ctx, NOBODY, wanted);
  if (!found) throw new AppError('request/not-found');
  const { kind, name, wording, mail, notification, push } = found;
  return {
    ...{ kind, name, wording, notification },
    mail: mail && {
      ...{ subject: mail.subject, html: mail.html, text: mail.text },
      replyTo: mail.replyTo ?? null,
    },
    push: push && { title: push.title, text: push.text },
  };
}

/** Mails a wording to the member. @throws request/not-found, request/too-many, studio/refused */
export async function sendPreview(
  ctx: Ctx & Needs<'limits'>,
  who: Member,
  { kind, name, wording }: Wanted,
): Promise<{ to: string }> {
  await ctx.limits.spend('preview-mail/account', who.id);
  const found = await wordingOf(ctx, NOBODY, { kind, name, wording });
  if (!found) throw new AppError('request/not-found');
  if (!found.mail) throw studioRefusal('This one is never mailed.');
  await actAsOperator(ctx, who, { permission: 'setup' }, async (tx) => {
    await ctx.mail.post(tx, 'studio/preview', { kind, name, wording, userId: who.id }, randomUUID());
    const subject = { kind: 'preview', id: `${kind}/${name}` };
    return { result: undefined, entry: { operation: 'preview.send', subject, after: { wording } } };
  });
  return { to: who.name };
}

type Written = Pick<Mail, 'to' | 'subject' | 'text' | 'html'>;

/** Call once at start. */
export function composePreviewMails(ctx: Ctx): void {
  ctx.mail.compose('studio/preview', {
    facts: async ({ userId, kind: posted, ...wanted }): Promise<Written | null> => {
      const kind = posted === 'notice' ? 'notification' : posted;
      const to = await emailOf(ctx.db, userId);
      const mail = to && (await wordingOf(ctx, to, { kind, ...wanted }))?.mail;
      return mail ? { ...mail, to } : null;
    },
    // a reply reaches us, and there is no list to unsubscribe from
    words: ({ to, subject, text, html }) => ({ to, text, html, subject: `[Preview] ${subject}` }),
    samples: ({ to }) => [{ to, subject: 'A mail', text: 'What it says.', html: '<p>What it says.</p>' }],
  });
}
