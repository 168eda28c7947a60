import type { Lottery, TicketPurchase } from '@talkies/shared/schemas';
import type { Page, Route } from 'playwright-core';

const lastChanged = (hex: string): string => `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`;

/** What somebody between shop and browser may change of a drawn lottery. */
export type Tampered = 'list' | 'round' | 'signature' | 'winner';

/** Answers with what the shop says, changed. */
const changed = (change: (text: string) => string) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: change(await response.text()) });
};

/** One ticket more for whoever bought first. */
function addTicket(text: string): string {
  const part = JSON.parse(text) as { purchases: TicketPurchase[] };
  const [first, ...others] = part.purchases;
  return JSON.stringify({ ...part, purchases: [{ ...first, count: Number(first?.count) + 1 }, ...others] });
}

/** The words of a lottery that are changed, wherever its page reads them, and those in their place. */
function wordsOf(what: Exclude<Tampered, 'list'>, { round, draw, winner }: Lottery): [string, string] {
  if (what === 'round') return [round.number, String(Number(round.number) + 1)];
  const hex = what === 'winner' ? winner?.address : draw?.signature[1];
  if (!hex) throw new Error('The lottery is not drawn.');
  return [hex, lastChanged(hex)];
}

/** Lets a page see a lottery that was tampered with; it needs a browser without service worker. */
export async function tamper(page: Page, what: Tampered, lottery: Lottery): Promise<void> {
  const api = `/api/lotteries/${lottery.id}`;
  if (what === 'list') {
    await page.route(({ pathname }) => pathname === `${api}/tickets`, changed(addTicket));
    return;
  }
  // what its connection told would put right what was changed
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
