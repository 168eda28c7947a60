// takes 10 seconds, so it begins early
import pg from 'pg';
import { expect, test } from 'vitest';
import { faultedRun } from './testing/faulted-run.ts';
import type { SubjectPlan } from './testing/subject.ts';

/** After all faults ended, a session keeps the writer's table locked, so that the transactions never end. */
const standStill: SubjectPlan = {
  speed: 10,
  begin: async (ctx, chain) => {
    const holder = new pg.Client({
      connectionString: ctx.config.databaseUrl ?? '',
      application_name: 'a session that keeps all',
      // not one of the shop's sessions, which the server would end
      idle_in_transaction_session_timeout: 0,
    });
    await holder.connect();
    let isLocked = false;
    return {
      act: async () => undefined,
      mine: (blocks) => chain.mine(blocks),
      open: async () => {
        if (!isLocked)
          await holder.query('begin; lock table app.chain_transactions in access exclusive mode');
        isLocked = true;
        return ['gift/1 is queued'];
      },
      compare: async () => {
        await holder.end();
        return { differences: [], counts: {} };
      },
    };
  },
};

test('what does not end is named, with who waits for whom', async () => {
  const { differences } = await faultedRun(standStill, 1, 0, 5_000);
  expect(differences).toHaveLength(1);
  const [difference = ''] = differences;
  expect(difference).toMatch(/^not everything ended: gift\/1 is queued; member 0 runs as \d+/);
  expect(difference).toMatch(/member 1 runs as \d+/);
  const keeper = /a session that keeps all session (\d+) idle in transaction/.exec(difference)?.[1];
  expect(keeper).toBeDefined();
  expect(difference).toMatch(
    new RegExp(`member \\d session \\d+ active Lock relation blocked by \\{${keeper}\\}`),
  );
  expect(difference).toContain('chain_transactions');
});
