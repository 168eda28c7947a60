/**
 * The real app over PGlite or the PostgreSQL of DATABASE_URL, with BUYERS people who are signed in and have a wallet.
 * With PAGES the pages too. Writes their cookies into `cookies.json` of BENCH_DIR, one for each.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@talkies/shared';
import { OPEN_ORDERS_UNLESS_SET } from '@talkies/shared/studio';
import { eq, sql } from 'drizzle-orm';
import { serializeSigned } from 'hono/utils/cookie';
import { getAddress, toHex } from 'viem';
import { createApp } from '../../../server/src/app/app.ts';
import { createContext } from '../../../server/src/app/create-context.ts';
import { drops } from '../../../server/src/chain/tables.ts';
import { sessionCookie } from '../../../server/src/modules/accounts/client.ts';
import { sessions, users } from '../../../server/src/modules/accounts/tables.ts';
import { items } from '../../../server/src/modules/catalogue/tables.ts';
import { wallets } from '../../../server/src/modules/wallets/tables.ts';
import { announce } from '../child.ts';
import { contracts, seed } from '../seed.ts';
import { benchConfig, chainSettings } from '../settings.ts';

/** of what everybody wants */
const EDITIONS = 2_000;
const folder = process.env.BENCH_DIR ?? '';
const chainsFile = join(folder, 'chains.json');
const node = process.env.NODE_URL ?? '';
writeFileSync(
  chainsFile,
  JSON.stringify([
    chainSettings('polygon', 31337, 'MATIC', node, contracts),
    chainSettings('ethereum', 31338, 'ETH', node, contracts),
  ]),
);
const config = await benchConfig(folder, {
  CHAINS_FILE: chainsFile,
  ROLES: 'api',
  ...(process.env.TRUSTED_PROXIES ? { TRUSTED_PROXIES: process.env.TRUSTED_PROXIES } : {}),
  ...(process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}),
});
const ctx = await createContext(config);
const itemCount = process.env.BENCH_ITEMS ? Number(process.env.BENCH_ITEMS) : undefined;
await seed(ctx, join(folder, 'catalogue'), itemCount);
// each drop has what it is asked for: nothing was minted yet
await ctx.db.update(items).set({ sale: 'fixed', quantity: 1_000 });
await ctx.db.update(drops).set({ minted: 0, supplyCap: 1_000 });
const [wanted, ...others] = await ctx.db
  .select({ id: items.id, dropId: items.dropId })
  .from(items)
  .orderBy(items.id)
  .limit(2_001);
if (!wanted?.dropId) throw new Error('the shop is empty');
await ctx.db.update(items).set({ quantity: EDITIONS }).where(eq(items.id, wanted.id));
await ctx.db.update(drops).set({ supplyCap: EDITIONS }).where(eq(drops.dropId, wanted.dropId));

const count = Number(process.env.BUYERS);
const at = ctx.clock.now();
const end = new Date(at.getTime() + DAY_MS);
const people = Array.from({ length: count }, (_, n) => ({
  id: `buyer-${n}`,
  token: randomBytes(32).toString('base64url'),
}));
const CHUNK = 1_000;
for (let from = 0; from < count; from += CHUNK) {
  const some = people.slice(from, from + CHUNK);
  await ctx.db.insert(users).values(
    some.map(({ id }) => ({
      id,
      name: id,
      email: `${id}@example.com`,
      emailVerified: true,
      createdAt: at,
      updatedAt: at,
    })),
  );
  await ctx.db.insert(sessions).values(
    some.map(({ id, token }) => ({
      id: randomUUID(),
      token,
      userId: id,
      expiresAt: end,
      createdAt: at,
      updatedAt: at,
    })),
  );
  await ctx.db.insert(wallets).values(
    some.map(({ id }) => ({
      address: getAddress(toHex(randomBytes(20))),
      userId: id,
      kind: 'extension' as const,
      active: true,
      linkedAt: at,
    })),
  );
}
const name = sessionCookie(config.instance);
const cookies: string[] = [];
for (const { token } of people) {
  const [pair = ''] = (await serializeSigned(name, token, config.authSecret)).split(';');
  cookies.push(pair);
}
writeFileSync(
  join(folder, 'buyers.json'),
  JSON.stringify({
    cookies,
    // the last one is for the day of the drop
    ordersEach: OPEN_ORDERS_UNLESS_SET - 1,
    items: others.map(({ id }) => id),
    edition: wanted.id,
    origin: config.publicUrl,
  }),
);
await ctx.db.execute(sql`analyze`);
const app = await createApp(ctx, process.env.PAGES ? undefined : () => undefined);
await app.start();
await ctx.rates.refresh();
announce(config.port);
