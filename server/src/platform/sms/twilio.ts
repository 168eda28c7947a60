import { SmsFailure, type SmsSender } from './sms.ts';

export interface TwilioSettings {
  /** `https://api.twilio.com`, or the sandbox */
  url: string;
  account: string;
  token: string;
  /** our number in E.164, or a sender's name */
  from: string;
}

const ANSWER_MS = 10_000;

/** Sends through Twilio's REST interface (API version 2010-04-01, resource Messages), which others offer as well. */
export function twilio({ url, account, token, from }: TwilioSettings): SmsSender {
  const address = `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  return {
    send: async ({ to, text }) => {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      }).catch(() => {
        throw new SmsFailure('the service for text messages does not answer', { answered: false });
      });
      await response.body?.cancel();
      // the status alone: what the service says in words may repeat the number
      const { ok, status } = response;
      const answered = status < 500 && status !== 429;
      if (!ok) throw new SmsFailure(`the service for text messages answered ${status}`, { answered });
    },
  };
}
