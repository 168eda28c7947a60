import { QUOTE_MINUTES } from '@talkies/shared';
import type { LaunchFields } from '@talkies/shared/studio/schemas';
import { eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { tokens } from '../../chain/tables.ts';
import { cardsById } from '../../modules/catalogue/index.ts';
import { items } from '../../modules/catalogue/tables.ts';
import { launchAllowed, launchPlaces, launchReminders } from '../../modules/launches/tables.ts';
import { orders } from '../../modules/orders/tables.ts';
import { auditLines } from '../../modules/studio/audit/tables.ts';
import { wallets } from '../../modules/wallets/tables.ts';
import { myLaunch } from '../launches/show-launches.ts';
import { setLaunchList } from '../studio/launches/launch-list.ts';
import {
  changeLaunch,
  createLaunch,
  removeLaunch,
  scheduleLaunch,
  stopLaunch,
  studioLaunch,
} from '../studio/launches/launches.ts';
import { type Person, type Shop, startShop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.ctx.rates.refresh());

let count = 0;
const someAddress = (): Hex => `0x${String(++count).padStart(40, '0')}`;
const someone = async (): Promise<Person> => {
  const person = await shop.addPerson(`fan-${++count}`);
  await shop.addWallet(person, someAddress());
  return person;
};
const buy = async (person: Person, itemId: string) => {
  const { status, problem } = await person.send('createOrder', { body: { itemId } });
  return status < 300 ? 'ordered' : problem.code;
};
const inMinutes = (minutes: number): string =>
  new Date(shop.ctx.clock.now().getTime() + minutes * 60_000).toISOString();
const pass = async (minutes: number): Promise<void> => {
  shop.ctx.clock.set(inMinutes(minutes));
  await shop.ctx.rates.refresh();
};

const fieldsOf = (ids: string[], part: Partial<LaunchFields> = {}): LaunchFields => ({
  ...{
    title: `First night ${++count}`,
    about: '',
    opensAt: inMinutes(60),
    closesAt: null,
    limitPerPerson: null,
  },
  ...{ listUse: 'none', earlyMinutes: 0, earlyFilm: null, earlyCollection: null },
  ...{ waitingRoom: false, admitPerMinute: 600, passMinutes: 10, items: ids },
  ...part,
});
/** Announces a launch for an hour from now. */
const announce = async (ids: string[], part: Partial<LaunchFields> = {}) => {
  const { id, version } = await createLaunch(shop.ctx, 'command', fieldsOf(ids, part));
  return scheduleLaunch(shop.ctx, 'command', id, { version, scheduled: true });
};

describe('when', () => {
  test('before the opening nobody orders, after it everybody, and after its end nobody', async () => {
    const item = await shop.addItem();
    await announce([item.id], { closesAt: inMinutes(120) });
    const [asha, ravi] = [await someone(), await someone()];
    expect(await buy(asha, item.id)).toBe('launch/not-open');
    const quote = await shop.visitor.send('quoteItem', { params: { id: item.id } });
    expect(quote.problem).toMatchObject({ code: 'launch/not-open', retryAfter: 3600 });
    await pass(60);
    expect(await buy(asha, item.id)).toBe('ordered');
    await pass(60);
    expect(await buy(ravi, item.id)).toBe('launch/closed');
  });

  test('a draft forbids nothing, and a launch that is taken back neither', async () => {
    const item = await shop.addItem();
    const { id, version } = await createLaunch(shop.ctx, 'command', fieldsOf([item.id]));
    expect(await buy(await someone(), item.id)).toBe('ordered');
    const announced = await scheduleLaunch(shop.ctx, 'command', id, { version, scheduled: true });
    expect(await buy(await someone(), item.id)).toBe('launch/not-open');
    await scheduleLaunch(shop.ctx, 'command', id, { version: announced.version, scheduled: false });
    expect(await buy(await someone(), item.id)).toBe('ordered');
  });

  test('stopped at once, and going on; an order from before is found again', async () => {
    const item = await shop.addItem();
    const { id } = await announce([item.id]);
    await pass(60);
    const [asha, ravi] = [await someone(), await someone()];
    expect(await buy(asha, item.id)).toBe('ordered');
    await stopLaunch(shop.ctx, 'command', id, { stopped: true, reason: 'A wrong picture.' });
    expect(await buy(ravi, item.id)).toBe('launch/stopped');
    // her order is open, and may be paid
    expect(await buy(asha, item.id)).toBe('ordered');
    await stopLaunch(shop.ctx, 'command', id, { stopped: false, reason: '' });
    expect(await buy(ravi, item.id)).toBe('ordered');
    const [last] = await shop.ctx.db.select().from(auditLines).where(eq(auditLines.operation, 'launch.stop'));
    expect(last).toMatchObject({ actor: 'command', subjectKind: 'launch' });
  });
});

describe('cards', () => {
  const isRestricted = async (id: string) => (await cardsById(shop.ctx, [id]))[0]?.restricted;

  test('a draft is not shown by its items’ cards, and an announced launch is until everybody may order', async () => {
    const item = await shop.addItem();
    const { id, version } = await createLaunch(
      shop.ctx,
      'command',
      fieldsOf([item.id], { closesAt: inMinutes(120) }),
    );
    expect(await isRestricted(item.id)).toBe(false);
    await scheduleLaunch(shop.ctx, 'command', id, { version, scheduled: true });
    expect(await isRestricted(item.id)).toBe(true);
    await pass(60);
    expect(await isRestricted(item.id)).toBe(false);
    await stopLaunch(shop.ctx, 'command', id, { stopped: true, reason: '' });
    expect(await isRestricted(item.id)).toBe(true);
    await stopLaunch(shop.ctx, 'command', id, { stopped: false, reason: '' });
    await pass(60);
    // the launch is over: nobody may order, and no card offers the item
    expect(await isRestricted(item.id)).toBe(true);
  });

  test('with a waiting room, or for a list alone, cards promise no purchase while it is open', async () => {
    const [queued, listed, early] = [await shop.addItem(), await shop.addItem(), await shop.addItem()];
    await announce([queued.id], { waitingRoom: true });
    await announce([listed.id], { listUse: 'only' });
    await announce([early.id], { listUse: 'early', earlyMinutes: 30 });
    await pass(30);
    expect(await isRestricted(early.id)).toBe(true);
    await pass(30);
    expect(await isRestricted(queued.id)).toBe(true);
    expect(await isRestricted(listed.id)).toBe(true);
    expect(await isRestricted(early.id)).toBe(false);
  });
});

describe('who', () => {
  test('only those on the list, by a proved mail or by a wallet', async () => {
    const item = await shop.addItem();
    const { id } = await announce([item.id], { listUse: 'only' });
    const [byMail, byWallet, stranger] = [await someone(), await someone(), await someone()];
    const wallet = someAddress();
    await shop.addWallet(byWallet, wallet);
    const outcome = await setLaunchList(
      shop.ctx,
      'command',
      { launch: id, mode: 'replace' },
      `mail or wallet\n${byMail.id.toUpperCase()}@Example.com\n${wallet}\nnobody\n=cmd()\n${wallet}\n`,
    );
    expect(outcome).toMatchObject({ accepted: 2, repeated: 1, refusedCount: 2 });
    expect(outcome.refused[0]).toMatchObject({ row: 4, text: 'nobody' });
    expect(outcome.file?.text).toContain("'=cmd()");
    await pass(60);
    expect(await buy(stranger, item.id)).toBe('launch/not-listed');
    expect(await buy(byMail, item.id)).toBe('ordered');
    expect(await buy(byWallet, item.id)).toBe('ordered');
  });

  test('holders of a film’s tokens come early, and others wait for the opening', async () => {
    const owned = await shop.addItem();
    await shop.ctx.db.update(items).set({ collection: 'Legendary' }).where(eq(items.id, owned.id));
    const item = await shop.addItem();
    await announce([item.id], { earlyMinutes: 30, earlyCollection: 'Legendary' });
    const [holder, other] = [await someone(), await someone()];
    const wallet = someAddress();
    await shop.addWallet(holder, wallet);
    await shop.ctx.db.insert(tokens).values({
      ...{
        chain: 'polygon',
        tokenId: ((owned.dropId << 32n) | 1n).toString(),
        dropId: owned.dropId,
        serial: 1,
      },
      ...{ owner: wallet, transferCount: 0, locked: false, mintTxHash: '0x01' },
      ...{ mintedAt: shop.ctx.clock.now(), acquiredAt: shop.ctx.clock.now() },
    });
    expect(await buy(holder, item.id)).toBe('launch/not-open');
    await pass(30);
    expect(await buy(holder, item.id)).toBe('ordered');
    expect(await buy(other, item.id)).toBe('launch/not-open');
    await pass(30);
    expect(await buy(other, item.id)).toBe('ordered');
  });

  test('a contract wallet gives early access, a place on the list and a limit only on the chain where it was proved', async () => {
    const owned = await shop.addItem();
    await shop.ctx.db.update(items).set({ collection: 'Rare' }).where(eq(items.id, owned.id));
    const [early, listed] = [await shop.addItem(), await shop.addItem()];
    const first = await announce([early.id], { earlyMinutes: 30, earlyCollection: 'Rare' });
    const second = await announce([listed.id], { listUse: 'only' });
    const [stranger, wallet] = [await someone(), someAddress()];
    await shop.addWallet(stranger, wallet);
    const prove = (chain: 'ethereum' | 'polygon') =>
      shop.ctx.db.update(wallets).set({ chain }).where(eq(wallets.address, wallet));
    await shop.ctx.db.insert(tokens).values({
      ...{ chain: 'polygon', tokenId: ((owned.dropId << 32n) | 1n).toString(), dropId: owned.dropId },
      ...{ serial: 1, owner: wallet, transferCount: 0, locked: false, mintTxHash: '0x01' },
      ...{ mintedAt: shop.ctx.clock.now(), acquiredAt: shop.ctx.clock.now() },
    });
    await shop.ctx.db.insert(launchAllowed).values({ launchId: second.id, value: wallet.toLowerCase() });
    const facts = async () => {
      const { from } = await myLaunch(shop.ctx, stranger.id, first.id);
      return [from === inMinutes(30), (await myLaunch(shop.ctx, stranger.id, second.id)).listed];
    };
    await prove('ethereum');
    expect(await facts()).toEqual([false, false]);
    await prove('polygon');
    expect(await facts()).toEqual([true, true]);
  });

  test('with a waiting room nobody without a pass, and nobody whose pass has run out', async () => {
    const item = await shop.addItem();
    const { id } = await announce([item.id], { waitingRoom: true });
    await pass(60);
    const asha = await someone();
    expect(await buy(asha, item.id)).toBe('launch/pass-required');
    const at = shop.ctx.clock.now();
    await shop.ctx.db.insert(launchPlaces).values({
      launchId: id,
      userId: asha.id,
      entry: '0x01',
      joinedAt: at,
      passUntil: new Date(at.getTime() - 1),
    });
    expect(await buy(asha, item.id)).toBe('launch/pass-over');
    await shop.ctx.db
      .update(launchPlaces)
      .set({ passUntil: new Date(at.getTime() + 60_000) })
      .where(eq(launchPlaces.userId, asha.id));
    expect(await buy(asha, item.id)).toBe('ordered');
    const [place] = await shop.ctx.db.select().from(launchPlaces).where(eq(launchPlaces.userId, asha.id));
    expect(place?.usedAt).toEqual(at);
    const { figures } = await studioLaunch(shop.ctx, id);
    expect(figures).toMatchObject({ waiting: 0, admitted: 1, passes: 0, open: 1, sold: 0 });
    await vi.waitFor(async () => {
      const { refused } = (await studioLaunch(shop.ctx, id)).figures;
      expect(refused.map(({ code, count }) => [code, count])).toEqual([
        ['launch/pass-over', 1],
        ['launch/pass-required', 1],
      ]);
    });
  });
});

describe('how many', () => {
  test('a person has at most so many of all its items, over all wallets and open orders', async () => {
    const [one, two] = [await shop.addItem(), await shop.addItem()];
    await announce([one.id, two.id], { limitPerPerson: 1 });
    await pass(60);
    const asha = await someone();
    expect(await buy(asha, one.id)).toBe('ordered');
    await shop.addWallet(asha, someAddress());
    expect(await buy(asha, two.id)).toBe('launch/limit-reached');
    await shop.ctx.db
      .update(orders)
      .set({ state: 'complete', reservesEdition: false })
      .where(eq(orders.userId, asha.id));
    expect(await buy(asha, one.id)).toBe('launch/limit-reached');
    expect(await buy(await someone(), two.id)).toBe('ordered');
    // an order that ended unpaid makes room
    await shop.ctx.db.update(orders).set({ state: 'expired' }).where(eq(orders.userId, asha.id));
    expect(await buy(asha, two.id)).toBe('ordered');
  });

  test('whoever has that many is not sent to the waiting room for more', async () => {
    const item = await shop.addItem();
    const { id } = await announce([item.id], { limitPerPerson: 1, waitingRoom: true });
    await pass(60);
    const asha = await someone();
    const at = shop.ctx.clock.now();
    await shop.ctx.db.insert(launchPlaces).values({
      ...{ launchId: id, userId: asha.id, entry: '0x02', joinedAt: at },
      passUntil: new Date(at.getTime() + 60_000),
    });
    expect(await buy(asha, item.id)).toBe('ordered');
    await shop.ctx.db
      .update(orders)
      .set({ state: 'complete', reservesEdition: false })
      .where(eq(orders.userId, asha.id));
    await pass(2);
    expect(await buy(asha, item.id)).toBe('launch/limit-reached');
  });

  test('whose quote ran out is given a new one at once', async () => {
    const item = await shop.addItem();
    await announce([item.id], { limitPerPerson: 1 });
    await pass(60);
    const asha = await shop.addPerson(`fan-${++count}`);
    await shop.addWallet(asha, someAddress(), 'vault');
    expect(await buy(asha, item.id)).toBe('ordered');
    await pass(QUOTE_MINUTES + 1);
    expect(await buy(asha, item.id)).toBe('ordered');
  });

  test('whoever gives an order up finds it again', async () => {
    const item = await shop.addItem();
    const launch = await announce([item.id], { limitPerPerson: 1 });
    await pass(60);
    const asha = await someone();
    const { response: order } = await asha.send('createOrder', { body: { itemId: item.id } });
    expect(await myLaunch(shop.ctx, asha.id, launch.id)).toMatchObject({ left: 0, reserved: [item.id] });
    await asha.send('cancelOrder', { params: { id: order.id } });
    const again = await asha.send('createOrder', { body: { itemId: item.id } });
    expect(again.response).toMatchObject({ id: order.id, state: 'awaiting_payment' });
    // an order for another wallet would be a second edition: this one's voucher can still be used
    await shop.addWallet(asha, someAddress());
    expect(await buy(asha, item.id)).toBe('launch/limit-reached');
  });

  test('of orders of both items at once one is placed', async () => {
    const [one, two] = [await shop.addItem(), await shop.addItem()];
    await announce([one.id, two.id], { limitPerPerson: 1 });
    await pass(60);
    const asha = await someone();
    const answers = await Promise.all([one, two, one, two].map(({ id }) => buy(asha, id)));
    const placed = await shop.ctx.db.select().from(orders).where(eq(orders.userId, asha.id));
    expect(placed).toHaveLength(1);
    expect(placed[0]?.launchId).toMatch(/^first-night/);
    expect(new Set(answers)).toEqual(new Set(['ordered', 'launch/limit-reached']));
  });
});

describe('in the studio', () => {
  test('of two editors the second is told that it was changed meanwhile', async () => {
    const item = await shop.addItem();
    const fields = fieldsOf([item.id]);
    const { id, version } = await createLaunch(shop.ctx, 'command', fields);
    await changeLaunch(shop.ctx, 'command', id, { version, fields: { ...fields, limitPerPerson: 2 } });
    await expect(
      changeLaunch(shop.ctx, 'command', id, { version, fields: { ...fields, limitPerPerson: 3 } }),
    ).rejects.toMatchObject({ code: 'studio/changed-meanwhile' });
    expect((await studioLaunch(shop.ctx, id)).fields.limitPerPerson).toBe(2);
  });

  test('a draft is removed, with its list, and frees its items; no launch that is announced is', async () => {
    const item = await shop.addItem();
    const { id, version } = await announce([item.id]);
    const remove = (version: number, listed: number) =>
      removeLaunch(shop.ctx, 'command', id, { version, listed });
    await expect(remove(version, 0)).rejects.toMatchObject({ code: 'studio/refused' });
    const draft = await scheduleLaunch(shop.ctx, 'command', id, { version, scheduled: false });
    await shop.ctx.db.insert(launchAllowed).values({ launchId: id, value: 'asha@example.com' });
    await shop.ctx.db.insert(launchReminders).values({ launchId: id, userId: (await someone()).id });
    await remove(draft.version, 1);
    await expect(studioLaunch(shop.ctx, id)).rejects.toMatchObject({ code: 'launch/not-found' });
    const left = shop.ctx.db.select().from(launchAllowed).where(eq(launchAllowed.launchId, id));
    expect(await left).toEqual([]);
    expect((await announce([item.id])).stage).toBe('announced');
    const [line] = await shop.ctx.db
      .select()
      .from(auditLines)
      .where(eq(auditLines.operation, 'launch.remove'));
    expect(line).toMatchObject({
      subjectId: id,
      before: { items: [item.id], listed: 1, reminders: 1, waiting: 0 },
    });
  });

  test('a draft is thrown away only as the member saw it: with neither newer terms nor a list of another length', async () => {
    const fields = fieldsOf([(await shop.addItem()).id]);
    const { id, version } = await createLaunch(shop.ctx, 'command', fields);
    const changed = await changeLaunch(shop.ctx, 'command', id, { version, fields });
    await setLaunchList(shop.ctx, 'command', { launch: id, mode: 'replace' }, 'asha@example.com\n');
    for (const seen of [
      { version, listed: 1 },
      { version: changed.version, listed: 0 },
    ])
      await expect(removeLaunch(shop.ctx, 'command', id, seen)).rejects.toMatchObject({
        code: 'studio/changed-meanwhile',
      });
    expect(await studioLaunch(shop.ctx, id)).toMatchObject({ version: changed.version, listed: 1 });
  });

  test('an item is in one launch, and an auction in none', async () => {
    const [item, auction] = [await shop.addItem(), await shop.addItem({ sale: 'auction' })];
    await announce([item.id]);
    await expect(createLaunch(shop.ctx, 'command', fieldsOf([item.id, auction.id]))).rejects.toMatchObject({
      fields: [
        { field: 'items', message: 'The Entry is in another drop: take it out there first.' },
        { field: 'items', message: 'The Entry is not for sale at a fixed price.' },
      ],
    });
  });

  test('nothing is announced without items that are published', async () => {
    const { id, version } = await createLaunch(shop.ctx, 'command', fieldsOf([]));
    await expect(scheduleLaunch(shop.ctx, 'command', id, { version, scheduled: true })).rejects.toMatchObject(
      {
        code: 'studio/refused',
      },
    );
  });

  test('an announced one of which an item was hidden is changed all the same, and gets no other that fans do not see', async () => {
    const [lamp, rain, draft] = [await shop.addItem(), await shop.addItem(), await shop.addItem()];
    const set = (id: string, status: 'draft' | 'hidden') =>
      shop.ctx.db.update(items).set({ status }).where(eq(items.id, id));
    const { id, version, fields } = await announce([lamp.id, rain.id]);
    await set(lamp.id, 'hidden');
    await set(draft.id, 'draft');
    const change = (version: number, part: Partial<LaunchFields>) =>
      changeLaunch(shop.ctx, 'command', id, { version, fields: { ...fields, ...part } });
    const changed = await change(version, { about: 'Until Sunday.' });
    expect(changed.items.map((item) => item.id).toSorted()).toEqual([lamp.id, rain.id].toSorted());
    await expect(change(changed.version, { items: [lamp.id, rain.id, draft.id] })).rejects.toThrow(
      /^Publish .* first/,
    );
    await expect(change(changed.version, { items: [lamp.id] })).rejects.toThrow(/^Show .* again first/);
  });

  test('the list goes with the launch’s file alone: what is refused changes nothing', async () => {
    const { id } = await createLaunch(shop.ctx, 'command', fieldsOf([]));
    await setLaunchList(shop.ctx, 'command', { launch: id, mode: 'check' }, 'asha@example.com');
    expect(await shop.ctx.db.select().from(launchAllowed).where(eq(launchAllowed.launchId, id))).toEqual([]);
  });
});
