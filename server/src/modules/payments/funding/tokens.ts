import { DAY_MS, type OnRampName } from '@talkies/shared';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { ProviderError } from '../errors.ts';
import { onRampTokens } from './tables.ts';

/** Longer than the timeout of a request. */
const LEASE_MS = 30_000;
/** A token is renewed a day before its end, so that the present one works meanwhile. */
const RENEW_BEFORE_MS = DAY_MS;

export interface Tokens {
  /** The present token. @param fetch fetches a new one from the on-ramp, which ends the one before */
  current(fetch: () => Promise<{ token: string; expiresAt: Date }>): Promise<string>;
  /** Forgets the present token, which the on-ramp does not accept: the next `current` fetches another. */
  drop(): Promise<void>;
  /** The tokens that an event may be signed with. */
  accepted(): Promise<string[]>;
}

/** One token for all processes: where several find it old, one of them renews it. */
export function accessTokensOf({ db, clock }: Needs<'clock' | 'db'>, method: OnRampName): Tokens {
  const own = eq(onRampTokens.method, method);
  const read = async () => (await db.select().from(onRampTokens).where(own))[0];
  return {
    current: async (fetch) => {
      const known = await read();
      const now = clock.now();
      const left = known?.token ? (known.expiresAt?.getTime() ?? 0) - now.getTime() : 0;
      if (known?.token && left > RENEW_BEFORE_MS) return known.token;
      await db.insert(onRampTokens).values({ method }).onConflictDoNothing();
      const [mine] = await db
        .update(onRampTokens)
        .set({ renewingUntil: new Date(now.getTime() + LEASE_MS) })
        .where(and(own, or(isNull(onRampTokens.renewingUntil), lt(onRampTokens.renewingUntil, now))))
        .returning();
      if (!mine && known?.token && left > 0) return known.token;
      if (!mine) throw new ProviderError(`${method} is just giving us a new token`, { final: false });
      const { token, expiresAt } = await fetch();
      await db
        .update(onRampTokens)
        .set({ token, expiresAt, previous: mine.token, renewingUntil: null })
        .where(own);
      return token;
    },
    drop: async () => {
      await db.update(onRampTokens).set({ expiresAt: clock.now() }).where(own);
    },
    accepted: async () => {
      const known = await read();
      return [known?.token, known?.previous].filter((token) => typeof token === 'string');
    },
  };
}
