import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/database.ts';

test('many queries at once leave turns to everything else in the process', async () => {
  const database = await openTestDatabase();
  let turns = 0;
  let over = false;
  const others = (async () => {
    while (!over) {
      await setImmediate();
      turns += 1;
    }
  })();
  const queries = 60;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: queries }, () =>
      database.db.execute(sql`select count(*) from generate_series(1, 30000)`),
    ),
  );
  over = true;
  await others;
  const milliseconds = performance.now() - began;
  // a turn begins when 5 ms are over and the running query has ended, however fast the machine is
  expect(milliseconds / turns).toBeLessThan(5 + (2 * milliseconds) / queries);
  await database.close();
});
