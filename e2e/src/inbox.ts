import { shopConfig } from './own-shop/current-shop.ts';
import { until } from './until.ts';

interface Mail {
  id: string;
  to: string[] | string;
  subject: string;
  text: string;
}

/** Waits for the newest mail to `address` with a matching subject, and returns the first of our links in it. */
export function linkFromMail(address: string, subject: RegExp): Promise<string> {
  const { url } = shopConfig();
  const find = (mail: Mail) =>
    subject.test(mail.subject) ? mail.text.match(new RegExp(`${url}\\S*`))?.[0] : undefined;
  return fromMail(address, find, `mail about ${subject}`);
}

const taken = new Set<string>();

/** Waits for a one-time code to `address` that was not returned before, and returns its six digits. */
export const codeFromMail = (address: string): Promise<string> =>
  fromMail(
    address,
    ({ id, subject }) => {
      const code = /^(\d{3}) (\d{3}) is your (?:Talkies code|code to sign in)/.exec(subject);
      if (!code || taken.has(id)) return undefined;
      taken.add(id);
      return code.slice(1).join('');
    },
    'code',
  );

/** Waits for the newest mail that verifies an address, and returns the code in it. */
export const verificationCode = (address: string): Promise<string> =>
  fromMail(
    address,
    ({ subject }) => /^(\d{3}) (\d{3}) is your code to verify/.exec(subject)?.slice(1).join(''),
    'code to verify with',
  );

/** As `codeFromMail`, from a text message to a number in E.164. */
export const codeFromText = (number: string): Promise<string> =>
  until(async () => {
    const { inboxUrl } = shopConfig();
    const answer = await fetch(new URL(`/api/sms?to=${encodeURIComponent(number)}`, inboxUrl));
    const { messages } = (await answer.json()) as { messages: { id: string; text: string }[] };
    const fresh = messages.find(({ id }) => !taken.has(id));
    const code = fresh?.text.match(/^\d{6}/)?.[0];
    if (fresh && code) taken.add(fresh.id);
    return code;
  }, `code to ${number}`);

const fromMail = (address: string, find: (mail: Mail) => string | undefined, what: string): Promise<string> =>
  until(async () => {
    const { inboxUrl } = shopConfig();
    const answer = await fetch(new URL(`/api/mails?to=${encodeURIComponent(address)}`, inboxUrl));
    const { mails } = (await answer.json()) as { mails: Mail[] };
    for (const mail of mails) {
      const found = find(mail);
      if (found) return found;
    }
    return undefined;
  }, `${what} to ${address}`);
