import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { HOUR_SECONDS } from '@talkies/shared';
import webPush from 'web-push';
import type { Needs } from '../../../chain/context.ts';
import { LoggableError } from '../../../platform/errors.ts';
import { reachOf } from '../../../platform/settings/outages.ts';
import { isKnownService, publicLookup, readEndpoint, standInOf } from './endpoint.ts';

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** a second message with the same name replaces the first */
  id: string;
  title: string;
  text: string;
  /** a path of ours */
  link: string;
}

/** A message, and for how many seconds it is news: its push service keeps it no longer. */
export interface Pushed {
  message: PushMessage;
  seconds: number;
}

/**
 * `gone`: the browser has ended its subscription. `not-our-key`: a known service refused our signature. `refused`: the
 * same message would be refused again.
 */
export type Delivered = 'sent' | 'gone' | 'not-our-key' | 'refused';

const ANSWER_MS = 10_000;
/** Services take 4096 bytes at least (RFC 8030 §7.2). */
const MAX_SIGNS = 600;

/**
 * Encrypts for one browser (RFC 8291), signs as this shop (RFC 8292) and hands the message to the browser's push
 * service.
 * @throws where the service cannot be reached or answers that it is busy; the queue tries again
 */
export async function deliver(
  ctx: Needs<'clock' | 'config' | 'db' | 'log'>,
  target: PushTarget,
  { message, seconds }: Pushed,
): Promise<Delivered> {
  const { push } = ctx.config;
  if (!push) return 'refused';
  const standIn = standInOf(ctx.config);
  const url = readEndpoint(target.endpoint, standIn);
  const payload = JSON.stringify({ ...message, text: message.text.slice(0, MAX_SIGNS) });
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
    payload,
    {
      TTL: seconds,
      // a device that saves power may hold back the rest
      urgency: seconds > HOUR_SECONDS ? 'normal' : 'high',
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject: push.subject, publicKey: push.publicKey, privateKey: push.privateKey },
    },
  );
  // a name that anybody may have made up is no sign of an outage
  const known = isKnownService(url, standIn);
  const note = known ? reachOf(ctx, 'push') : () => undefined;
  const status = await post(url, url.origin === standIn, headers as Record<string, string>, body).catch(
    (error: unknown) => {
      note(false);
      throw error;
    },
  );
  note(!isTemporary(status));
  if (status === 404 || status === 410) return 'gone';
  if (status >= 200 && status < 300) return 'sent';
  if (isTemporary(status)) throw new LoggableError(`the push service of ${url.host} answered ${status}`);
  ctx.log.warn({ service: url.host, status }, 'a push was refused');
  return known && (status === 401 || status === 403) ? 'not-our-key' : 'refused';
}

const isTemporary = (status: number): boolean => status === 429 || status >= 500;

/** Follows no redirect, and reads no more of the response than its status. */
function post(
  url: URL,
  standIn: boolean,
  headers: Record<string, string>,
  body: Buffer | null,
): Promise<number> {
  const send = standIn ? plainRequest : secureRequest;
  const guard = standIn ? {} : { lookup: publicLookup };
  return new Promise((resolve, reject) => {
    const sent = send(
      url,
      { method: 'POST', headers, signal: AbortSignal.timeout(ANSWER_MS), ...guard },
      (response: IncomingMessage) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    // a device's endpoint stays out of logs
    sent.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new LoggableError(`the push service of ${url.host} cannot be reached: ${error.code ?? error.name}`),
      ),
    );
    sent.end(body);
  });
}
