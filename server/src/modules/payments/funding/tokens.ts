import { DAY_MS, type OnRampName } from '@talkies/shared';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { ProviderError } from '../errors.ts';
import { onRampTokens } from './tables.ts';

/** Longer than an answer is waited for. */
const LEASE_MS = 30_000;
/** A token that ends within a day is renewed, so that the present one serves meanwhile. */
const RENEW_BEFORE_MS = DAY_MS;

export interface Tokens {
  /** The present one. @param fetch asks the on-ramp for another, which ends the one before */
  current(fetch: () => Promise<{ token: string; expiresAt: Date }>): Promise<string>;
  /** The on-ramp does not know the present one: the next `current` asks for another. */
  drop(): Promise<void>;
  /** By which an event may be signed. */
  accepted(): Promise<string[]>;
}

/** One token for all processes: of several that find it old, one renews it. */
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
