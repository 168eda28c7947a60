import type { Lottery, TicketPurchase } from '@talkies/shared/schemas';
import type { Page, Route } from 'playwright-core';

const lastChanged = (hex: string): string => `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`;

/** The parts of a drawn lottery that a tampered connection may change. */
export type Tampered = 'list' | 'round' | 'signature' | 'winner';

/** Answers with the shop's answer, changed. */
const changed = (change: (text: string) => string) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: change(await response.text()) });
};

/** Adds a ticket to the first purchase. */
function addTicket(text: string): string {
  const part = JSON.parse(text) as { purchases: TicketPurchase[] };
  const [first, ...others] = part.purchases;
  return JSON.stringify({ ...part, purchases: [{ ...first, count: Number(first?.count) + 1 }, ...others] });
}

/** The text in the lottery's data that is changed, and its replacement. */
function wordsOf(what: Exclude<Tampered, 'list'>, { round, draw, winner }: Lottery): [string, string] {
  if (what === 'round') return [round.number, String(Number(round.number) + 1)];
  const hex = what === 'winner' ? winner?.address : draw?.signature[1];
  if (!hex) throw new Error('The lottery is not drawn.');
  return [hex, lastChanged(hex)];
}

/** Makes a page receive a tampered lottery; needs a browser without a service worker. */
export async function tamper(page: Page, what: Tampered, lottery: Lottery): Promise<void> {
  const api = `/api/lotteries/${lottery.id}`;
  if (what === 'list') {
    await page.route(({ pathname }) => pathname === `${api}/tickets`, changed(addTicket));
    return;
  }
  // the live connection would restore the changed values
  await page.route(
    ({ pathname }) => pathname === '/api/live',
    (route) => route.abort(),
  );
  const [from, to] = wordsOf(what, lottery);
  await page.route(
    ({ pathname }) => pathname === `/lottery/${lottery.id}` || pathname === api,
    changed((text) => text.replaceAll(from, to)),
  );
}
