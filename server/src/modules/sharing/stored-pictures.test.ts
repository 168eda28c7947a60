import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesDir } from '../../platform/config/config.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { users } from '../accounts/tables.ts';
import { accountsApp, signedIn } from '../accounts/testing/accounts.ts';
import { storageOf } from '../media/index.ts';
import { createSharePictures } from './share-picture.ts';
import { handleShareTidy, notePicture, sharingPersonalData } from './stored-pictures.ts';

let ctx: TestContext;
/** the present name of the person in the picture */
let called: string;
let userId: string | null;
beforeEach(async () => {
  ctx = await createTestContext();
  handleShareTidy(ctx);
  called = 'Asha';
  userId = null;
});
afterEach(() => ctx.close());

const draw = () =>
  createSharePictures(ctx, {
    person: async () => ({ title: called, line: '', artKey: null, as: 'still', userId }),
  });
const files = (): string[] => readdirSync(join(filesDir(ctx.config), 'derived')).sort();

test('a subject has one picture, whatever it is called', async () => {
  const picture = draw();
  for (let name = 1; name <= 4; name += 1) {
    called = `Asha ${name}`;
    expect(await picture('person', 'asha', 'here')).not.toBeNull();
  }
  await ctx.queue.runDue();
  const last = await picture('person', 'asha', 'here');
  expect(files()).toEqual([`share-${last?.digest}.jpg`]);
});

test('the oldest go where there are too many', async () => {
  for (let each = 1; each <= 5; each += 1) {
    const digest = `${each}`.repeat(32);
    await storageOf(ctx.config).write(`derived/share-${digest}.jpg`, Buffer.from('x'), 'image/jpeg');
    await notePicture(ctx, { subject: `item/${each}`, digest, userId: null }, 3);
    ctx.clock.advance(1);
  }
  await ctx.queue.runDue();
  expect(files()).toEqual(['3', '4', '5'].map((each) => `share-${each.repeat(32)}.jpg`));
});

test('a person’s go with the account', async () => {
  await signedIn(ctx, accountsApp(ctx));
  const [user] = await ctx.db.select({ id: users.id }).from(users);
  userId = user?.id ?? '';
  await draw()('person', 'asha', 'here');
  expect(files()).toHaveLength(1);
  await ctx.db.transaction((tx) => sharingPersonalData.erase(ctx, tx, userId ?? ''));
  await ctx.queue.runDue();
  expect(files()).toEqual([]);
});

test('a picture that was drawn while its person’s account was deleted goes', async () => {
  userId = 'gone';
  expect(await draw()('person', 'asha', 'here')).not.toBeNull();
  await ctx.queue.runDue();
  expect(files()).toEqual([]);
});

test('a picture whose row could not be written at first goes with the account all the same', async () => {
  await signedIn(ctx, accountsApp(ctx));
  const [user] = await ctx.db.select({ id: users.id }).from(users);
  userId = user?.id ?? '';
  await ctx.db.execute('alter table app.share_pictures add constraint no check (user_id is null)');
  await expect(draw()('person', 'asha', 'here')).rejects.toThrow();
  await ctx.db.execute('alter table app.share_pictures drop constraint no');
  expect(await draw()('person', 'asha', 'here')).not.toBeNull();
  expect(files()).toHaveLength(1);
  await ctx.db.transaction((tx) => sharingPersonalData.erase(ctx, tx, userId ?? ''));
  await ctx.queue.runDue();
  expect(files()).toEqual([]);
});

test('drawing is counted, looking is not', async () => {
  const picture = draw();
  for (let look = 0; look < 80; look += 1) await picture('person', 'asha', 'here');
  const drawings = async (): Promise<void> => {
    for (let name = 1; name <= 60; name += 1) {
      called = `Asha ${name}`;
      await picture('person', 'asha', 'here');
    }
  };
  await expect(drawings()).rejects.toThrow('Try again');
});
