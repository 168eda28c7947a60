import { type Mail, type Mailer, MailFailure } from '../platform/mail/mailer.ts';

export interface TestMailer extends Mailer {
  /** what was sent, oldest first */
  sent: Mail[];
  /** tests switch it off: then nothing can be sent */
  up: boolean;
  /** tests switch it off: then it answers, and takes no mail */
  takes: boolean;
  /** tests switch it on: then it takes no mail for any recipient, for good */
  refuses: boolean;
}

/** Keeps mails instead of sending them; the SMTP adapter has tests of its own. */
export function testMailer(): TestMailer {
  const mailer: TestMailer = {
    sent: [],
    up: true,
    takes: true,
    refuses: false,
    send: async (mail) => {
      if (!mailer.up || !mailer.takes) throw new MailFailure('down', 'not-taken');
      if (mailer.refuses) throw new MailFailure('no such mailbox', 'refused');
      mailer.sent.push(mail);
    },
    reachable: async () => mailer.up,
  };
  return mailer;
}
