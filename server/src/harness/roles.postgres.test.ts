// takes 25 seconds, so it begins early
import { expect, test } from 'vitest';
import { rolesRun } from './cluster/roles-run.ts';

test('processes by role are killed in turn, the sender while it sends: another sends on, nothing is lost, nothing doubled', async () => {
  const { differences, lost, doubled, sender, successor, leadFreeMs, kills, complete } = await rolesRun(1);
  expect(differences).toEqual([]);
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  expect(successor).not.toBe(sender);
  // a process that checks each second leads within ten seconds of the death
  expect(leadFreeMs).toBeLessThanOrEqual(9_000);
  expect(kills).toBe(3);
  expect(complete).toBeGreaterThan(5);
});
