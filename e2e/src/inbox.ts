import { inject } from 'vitest';

interface Mail {
  to: string[] | string;
  subject: string;
  text: string;
}

const POLL_MS = 100;

/** Waits for the newest mail to `address` whose subject fits, and returns the first link of ours in it. */
export async function linkFromMail(address: string, subject: RegExp, within = 15_000): Promise<string> {
  const { inboxUrl, url } = inject('shop');
  const deadline = Date.now() + within;
  while (Date.now() < deadline) {
    const answer = await fetch(new URL(`/api/mails?to=${encodeURIComponent(address)}`, inboxUrl));
    const { mails } = (await answer.json()) as { mails: Mail[] };
    const mail = mails.find((one) => subject.test(one.subject));
    const link = mail?.text.match(new RegExp(`${url}\\S*`))?.[0];
    if (link) return link;
    await new Promise((again) => setTimeout(again, POLL_MS));
  }
  throw new Error(`no mail to ${address} about ${subject} within ${within} ms`);
}
