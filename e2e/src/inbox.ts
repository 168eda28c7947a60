import { shopConfig } from './own-shop/current-shop.ts';

interface Mail {
  id: string;
  to: string[] | string;
  subject: string;
  text: string;
}

const POLL_MS = 100;
/** ends what never comes; a machine in use may take its time */
const WITHIN_MS = 60_000;

/** Waits for the newest mail to `address` whose subject fits, and returns the first link of ours in it. */
export function linkFromMail(address: string, subject: RegExp, within = WITHIN_MS): Promise<string> {
  const { url } = shopConfig();
  const find = (mail: Mail) =>
    subject.test(mail.subject) ? mail.text.match(new RegExp(`${url}\\S*`))?.[0] : undefined;
  return fromMail(address, find, `a mail about ${subject}`, within);
}

const taken = new Set<string>();

/** Waits for a one-time code to `address` that was not asked for here before, and returns its six digits. */
export const codeFromMail = (address: string, within = WITHIN_MS): Promise<string> =>
  fromMail(
    address,
    ({ id, subject }) => {
      const code = /^(\d{3}) (\d{3}) is your (?:Talkies code|code to sign in)/.exec(subject);
      if (!code || taken.has(id)) return undefined;
      taken.add(id);
      return code.slice(1).join('');
    },
    'a code',
    within,
  );

/** Waits for the newest mail that verifies an address, and returns the code in it. */
export const verificationCode = (address: string, within = WITHIN_MS): Promise<string> =>
  fromMail(
    address,
    ({ subject }) => /^(\d{3}) (\d{3}) is your code to verify/.exec(subject)?.slice(1).join(''),
    'a code to verify with',
    within,
  );

/** As `codeFromMail`, from a text message to a number in E.164. */
export async function codeFromText(number: string, within = WITHIN_MS): Promise<string> {
  const { inboxUrl } = shopConfig();
  const deadline = Date.now() + within;
  while (Date.now() < deadline) {
    const answer = await fetch(new URL(`/api/sms?to=${encodeURIComponent(number)}`, inboxUrl));
    const { messages } = (await answer.json()) as { messages: { id: string; text: string }[] };
    const fresh = messages.find(({ id }) => !taken.has(id));
    const code = fresh?.text.match(/^\d{6}/)?.[0];
    if (fresh && code) {
      taken.add(fresh.id);
      return code;
    }
    await new Promise((again) => setTimeout(again, POLL_MS));
  }
  throw new Error(`no code came to ${number} within ${within} ms`);
}

async function fromMail(
  address: string,
  find: (mail: Mail) => string | undefined,
  what: string,
  within: number,
): Promise<string> {
  const { inboxUrl } = shopConfig();
  const deadline = Date.now() + within;
  while (Date.now() < deadline) {
    const answer = await fetch(new URL(`/api/mails?to=${encodeURIComponent(address)}`, inboxUrl));
    const { mails } = (await answer.json()) as { mails: Mail[] };
    for (const mail of mails) {
      const found = find(mail);
      if (found) return found;
    }
    await new Promise((again) => setTimeout(again, POLL_MS));
  }
  throw new Error(`${what} to ${address} did not come within ${within} ms`);
}
