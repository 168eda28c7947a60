import { type Mail, type Mailer, MailFailure } from '../platform/mail/mailer.ts';

export interface TestMailer extends Mailer {
  /** what was sent, oldest first */
  sent: Mail[];
  /** tests set it to false: nothing can be sent then */
  up: boolean;
  /** tests set it to false: it answers then, but takes no mail */
  takes: boolean;
  /** tests set it to true: it takes no mail for any recipient then, for good */
  refuses: boolean;
}

/** Stores mails instead of sending them; the SMTP adapter has tests of its own. */
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
