import { money, type ShownCurrency } from '@talkies/shared';
import type { Lottery, LotteryCard, MyLottery } from '@talkies/shared/schemas';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { PricesContext } from '../../lib/format/currency-choice.ts';
import { lotteries, lotteryPage } from '../../messages/en.ts';
import { TicketSummary } from './dialog/TicketSummary.tsx';
import type { TicketCheckout } from './dialog/use-ticket-checkout.ts';
import { Slide } from './list/Slide.tsx';
import { LotteryFacts } from './page/LotteryFacts.tsx';
import MyTickets from './page/MyTickets.tsx';
import { Prize } from './page/Prize.tsx';
import { Selling } from './page/Selling.tsx';

const coin = money(10n ** 18n, 'MATIC');
/** Only the fields that these components read; the casts here and below leave out the rest. */
const lottery = {
  ...{
    id: 'first-night',
    lottery_name: 'First Night',
    phase: 'selling',
    deadline: '2026-12-01T00:00:00.000Z',
  },
  ...{ total_players: 1, total_tickets: 1, minTickets: 100, maxTickets: 200, walletLimit: 10, onRamps: [] },
  ticket_price: { coin, usd: money(52n, 'USD') },
  prize_pool: { coin: money(10n ** 19n, 'MATIC'), usd: money(524n, 'USD') },
  lottery_image: { key: '', alt: '' },
  prize: {
    ...{ marketToken: 'x~1', serial: 1, title: 'X', film: 'F', collection: 'Common', rarity: 'Common' },
    image: { key: '', alt: '' },
    shown: true,
  },
} as unknown as Lottery & LotteryCard;
const mine = { tickets: 1, pending: [], purchases: [{ first: 0, count: 1 }] } as unknown as MyLottery;

function pageOf(currency: ShownCurrency, element: ReactElement): string {
  const prices = { currency, rate: '8400000000' };
  return renderToString(
    createElement(MemoryRouter, null, createElement(PricesContext, { value: prices }, element)),
  );
}

/** The amounts that a reader of a currency sees, in their order. */
function amounts(currency: ShownCurrency, element: ReactElement): string[] {
  return [...pageOf(currency, element).matchAll(/class="num [^>]*>([^<]*)</g)].map(([, text = '']) =>
    text.replaceAll('\u00a0', ' '),
  );
}

const ticket = { USD: ['$0.52', '1 MATIC'], INR: ['≈ ₹44', '1 MATIC'], COIN: ['1 MATIC', '$0.52'] };
const pool = { USD: ['$5.24', '10 MATIC'], INR: ['≈ ₹440', '10 MATIC'], COIN: ['10 MATIC', '$5.24'] };

test('the list counts tickets to the most there are, as a chance does, and not to what its draw needs', () => {
  const slide = pageOf('USD', createElement(Slide, { card: lottery, priority: false }));
  expect(slide).toContain('1 of 200 tickets sold');
});

test('a lottery whose prize was taken down says that no tickets are sold, and leads to none', () => {
  const halted = { ...lottery, prize: { ...lottery.prize, shown: false } };
  const page = pageOf('USD', createElement(Selling, { lottery: halted, mine, signedIn: true }));
  const slide = pageOf('USD', createElement(Slide, { card: halted, priority: false }));
  for (const read of [page, slide]) expect(read).toContain(lotteryPage.halted);
  expect(page).not.toContain(lotteryPage.purchase);
  expect(slide).not.toContain(lotteries.enter);
});

describe.each(['USD', 'INR', 'COIN'] as const)('for a reader of %s', (currency) => {
  test('the price of a ticket and the money in the prize lead with what they chose, the other beside it', () => {
    const props = { lottery, mine, signedIn: true };
    expect(amounts(currency, createElement(Selling, props))).toEqual(ticket[currency]);
    expect(amounts(currency, createElement(Prize, { lottery }))).toEqual(pool[currency]);
    expect(amounts(currency, createElement(MyTickets, { lottery, mine }))).toEqual(ticket[currency]);
    expect(amounts(currency, createElement(LotteryFacts, { lottery }))).toEqual([
      ...pool[currency],
      ...ticket[currency],
    ]);
    expect(amounts(currency, createElement(Slide, { card: lottery, priority: false }))).toEqual([
      ...ticket[currency],
      ...pool[currency],
    ]);
  });

  test('the lines and the total that a wallet pays lead with what they chose, the exact coins beneath', () => {
    const choice = `0x${'a'.repeat(40)}`;
    const purchase = {
      ...{ choice, count: 10, price: coin, total: money(10n ** 19n, 'MATIC'), entering: false },
      ...{ flow: { state: 'idle', plan: null }, provider: { order: null } },
      worth: { coin: money(10n ** 19n, 'MATIC'), usd: money(520n, 'USD') },
    } as unknown as TicketCheckout;
    const total = { USD: ['$5.20', '10 MATIC'], INR: ['≈ ₹437', '10 MATIC'], COIN: ['10 MATIC', '$5.20'] };
    const [one] = ticket[currency];
    expect(
      amounts(currency, createElement(TicketSummary, { lottery, mine: null, purchase, sells: false })),
    ).toEqual([one, one, ...total[currency]]);
  });
});
