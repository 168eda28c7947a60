import { roundTime } from '@talkies/shared';
import { bytesOfG1, PRACTICE_BEACON, pointOfRound } from '@talkies/shared/draw';
import { Hono } from 'hono';
import { z } from 'zod';

/** How the beacon misbehaves. */
export const BeaconSwitchesSchema = z
  .object({
    /** no round is published */
    late: z.boolean(),
    /** 503 to every request */
    silent: z.boolean(),
    /** each round has the signature of another */
    wrong: z.boolean(),
  })
  .strict();
export type BeaconSwitches = z.infer<typeof BeaconSwitchesSchema>;
export const noBeaconFaults: BeaconSwitches = { late: false, silent: false, wrong: false };

/** The secret key of `PRACTICE_BEACON`. It is public: for local chains only. */
const SECRET = 0xbeac04n;

/**
 * The part of drand's HTTP API that the shop calls, for the beacon of local chains: `GET /{chain}/public/{round}`.
 * Source: https://docs.drand.love/dev-guide/API-Documentation/http-api (shape of responses; 425 before the round's
 * time).
 */
export function beaconApp(switches: () => BeaconSwitches, now: () => Date): Hono {
  const app = new Hono();
  app.get('/:chain/public/:round{[1-9][0-9]*}', (c) => {
    const { late, silent, wrong } = switches();
    if (silent) return c.json({ error: 'Service unavailable' }, 503);
    const round = Number(c.req.param('round'));
    if (late || roundTime(PRACTICE_BEACON, round) * 1000 > now().getTime())
      return c.json({ error: 'Requested future beacon' }, 425);
    const signature = bytesOfG1(pointOfRound(wrong ? round + 1 : round).multiply(SECRET)).slice(2);
    return c.json({ round, signature });
  });
  return app;
}
