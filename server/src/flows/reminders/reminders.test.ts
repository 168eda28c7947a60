import { MINUTE_MS, REMIND_MINUTES } from '@talkies/shared';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { announcedAuctions, films } from '../../modules/catalogue/tables.ts';
import { notifications } from '../../modules/notifications/tables.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { type Person, type Shop, startShop } from '../testing/shop.ts';
import { calendarOf } from './calendar.ts';
import { sendReminders } from './reminders.ts';

let chain: TestChain;
let shop: Shop;
let asha: Person;
let ravi: Person;
beforeAll(async () => {
  chain = await startTestChain();
  shop = await startShop(chain, { market: true });
  asha = await shop.addPerson('asha');
  ravi = await shop.addPerson('ravi');
});
afterAll(async () => {
  await shop.close();
  await chain.stop();
});
beforeEach(() => shop.ctx.db.delete(notifications));

const inMinutes = (minutes: number): Date => new Date(shop.ctx.clock.now().getTime() + minutes * MINUTE_MS);
const notificationsOf = (person: Person) =>
  shop.ctx.db
    .select({ data: notifications.data })
    .from(notifications)
    .where(and(eq(notifications.userId, person.id), eq(notifications.kind, 'opens-soon')));
const want = (person: Person, about: 'film' | 'auction', id: string, wanted = true) =>
  person.send('setReminder', { params: { about, id }, body: { wanted } });
const film = async (slug: string, opensAt: Date) => {
  const row = { slug, title: `The film ${slug}`, opensAt, status: 'published' as const };
  await shop.ctx.db.insert(films).values(row).onConflictDoUpdate({ target: films.slug, set: row });
};

test('who wants it is reminded of a film before it opens, once, also when two processes look at the same time', async () => {
  await film('rain', inMinutes(REMIND_MINUTES + 5));
  expect((await want(asha, 'film', 'rain')).response).toEqual({ wanted: true });
  await want(ravi, 'film', 'rain');
  await want(ravi, 'film', 'rain', false);
  expect((await asha.send('reminderState', { params: { about: 'film', id: 'rain' } })).response.wanted).toBe(
    true,
  );
  expect((await ravi.send('reminderState', { params: { about: 'film', id: 'rain' } })).response.wanted).toBe(
    false,
  );
  await sendReminders(shop.ctx);
  expect(await notificationsOf(asha)).toEqual([]);

  await film('rain', inMinutes(REMIND_MINUTES - 1));
  await Promise.all([sendReminders(shop.ctx), sendReminders(shop.ctx)]);
  await sendReminders(shop.ctx);
  expect(await notificationsOf(asha)).toMatchObject([{ data: { title: 'The film rain', path: '/rain' } }]);
  expect(await notificationsOf(ravi)).toEqual([]);

  // another day is another opening
  await film('rain', inMinutes(REMIND_MINUTES - 5));
  await sendReminders(shop.ctx);
  expect(await notificationsOf(asha)).toHaveLength(2);
});

test('of an announced auction too; of what is open, unknown or called off nobody can be reminded', async () => {
  const item = await shop.addItem({ quantity: 1 });
  expect((await want(asha, 'auction', item.id)).status).toBe(404);
  await shop.ctx.db.insert(announcedAuctions).values({ itemId: item.id, run: 'r', startsAt: inMinutes(10) });
  expect((await want(asha, 'auction', item.id)).status).toBe(200);
  await sendReminders(shop.ctx);
  expect(await notificationsOf(asha)).toMatchObject([
    { data: { path: `/nftdetail/${item.id}`, auction: true } },
  ]);
  await film('gone', inMinutes(-1));
  for (const id of ['gone', 'no-such-film']) expect((await want(asha, 'film', id)).status).toBe(404);
  // an end is taken of anything
  expect((await want(asha, 'film', 'gone', false)).status).toBe(200);
});

test('anybody gets a calendar file of an opening, and of nothing else', async () => {
  await film('soon', inMinutes(600));
  const answer = await shop.app.request('/api/calendar/film/soon');
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  const at = inMinutes(600)
    .toISOString()
    .replace(/[-:]|\.\d{3}/g, '');
  expect(await answer.text()).toContain(`DTSTART:${at}\r\n`);
  expect((await shop.app.request('/api/calendar/film/rainy')).status).toBe(404);
  expect((await shop.app.request('/api/calendar/drop/none')).status).toBe(404);
});

test('a calendar file escapes what the format uses, and folds lines at 75 octets without breaking a letter', () => {
  const at = new Date('2027-01-30T13:30:00.000Z');
  const opening = { title: `Rain, over; Royapuram \\ ${'மழை'.repeat(12)}`, path: '/rain', at };
  const text = calendarOf(opening, 'film-rain@talkies.example', 'https://talkies.example', at);
  expect(text).toContain('DTSTART:20270130T133000Z\r\nDTEND:20270130T140000Z\r\n');
  expect(text.replace(/\r\n /g, '')).toContain(
    `SUMMARY:Rain\\, over\\; Royapuram \\\\ ${'மழை'.repeat(12)} opens`,
  );
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});
