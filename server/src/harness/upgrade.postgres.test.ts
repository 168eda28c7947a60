import { expect, test } from 'vitest';
import { upgradeRun } from './upgrade/run.ts';

test('this version migrates the database beside the one before, and both go on: people look around, order, pay and bid at either', async () => {
  const { differences, lost, doubled, complete, migrations, answers, bids } = await upgradeRun();
  expect(differences).toEqual([]);
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  expect(migrations.after).toBeGreaterThan(migrations.before);
  expect([answers.before.failed, answers.new.failed]).toEqual([[], []]);
  expect(Math.min(answers.before.answered, answers.new.answered)).toBeGreaterThan(5);
  expect(bids).toEqual({ before: 2, new: 2 });
  expect(complete).toBeGreaterThanOrEqual(9);
});
