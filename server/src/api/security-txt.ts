import { DAY_MS, HOUR_SECONDS } from '@talkies/shared';
import type { Hono } from 'hono';
import type { Needs } from '../chain/context.ts';
import { publicFor } from '../platform/cache-control.ts';
import type { HttpEnv } from './env.ts';

/** RFC 9116 requires less than a year; clients that store the file fetch it again well before. */
const VALID_DAYS = 180;
const FOR_AN_HOUR = publicFor(HOUR_SECONDS);

const policy = (name: string): string => `How to report a weakness of ${name}

Write to the address in security.txt, in English. Say what you did, step by step, and what could be done with it.
Use accounts and wallets of your own. Do not read, change or keep what belongs to others, do not take money or
collectibles, and do not load the site more than a person would.
We answer, keep you informed until it is mended, and take no steps against who keeps to this.
Please give us the time to mend it before you tell others. We pay no rewards.
`;

/** The contact for vulnerabilities (RFC 9116), and our requests to researchers. */
export const securityTxt =
  ({ config, clock }: Needs<'clock' | 'config'>) =>
  (app: Hono<HttpEnv>): void => {
    const folder = `${config.publicUrl}/.well-known`;
    app.get('/.well-known/security.txt', (c) => {
      // rounded to the day, so that a day's responses are equal
      const day = Math.floor(clock.now().getTime() / DAY_MS);
      const lines = [
        `Contact: ${config.securityContact}`,
        `Expires: ${new Date((day + VALID_DAYS) * DAY_MS).toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${folder}/security.txt`,
        `Policy: ${folder}/security-policy.txt`,
      ];
      return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': FOR_AN_HOUR });
    });
    app.get('/.well-known/security-policy.txt', (c) =>
      c.text(policy(new URL(config.publicUrl).host), 200, { 'cache-control': FOR_AN_HOUR }),
    );
  };
