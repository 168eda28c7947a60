import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { withoutSlash } from '../without-slash.ts';
import { SmsFailure, type SmsSender } from './sms.ts';

const ANSWER_MS = 10_000;

const RefusalSchema = z.object({ code: z.int() });

/**
 * Error codes that concern the number alone (adr/555, www.twilio.com/docs/api/errors): it is invalid, a short code, a
 * premium number, one whose owner wrote STOP to us, no mobile phone, or a landline. Any other refusal may concern us:
 * the password, the sender, the countries that we may write to.
 */
const numberRefused: ReadonlySet<number | null> = new Set([21211, 21265, 21268, 21610, 21614, 21635]);

/** Sends through Twilio's REST API (version 2010-04-01, resource Messages), which other services offer as well. */
export function twilio({ url, account, token, from }: NonNullable<Config['sms']>): SmsSender {
  const address = `${withoutSlash(url)}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
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
        throw new SmsFailure('the service for text messages does not answer', 'not-taken');
      });
      if (!response.ok) throw await failureOf(response);
      await response.body?.cancel();
    },
  };
}

/** Codes alone: the service's words may repeat the number. */
async function failureOf(response: Response): Promise<SmsFailure> {
  const { status } = response;
  const parsed = RefusalSchema.safeParse(await response.json().catch(() => null));
  const code = parsed.success ? parsed.data.code : null;
  const outcome =
    status >= 500 || status === 429 ? 'not-taken' : numberRefused.has(code) ? 'refused' : 'deferred';
  return new SmsFailure(
    ['the service for text messages answered', status, ...(code === null ? [] : [code])].join(' '),
    outcome,
  );
}
