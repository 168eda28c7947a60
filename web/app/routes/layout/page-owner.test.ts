import { expect, it } from 'vitest';
import { type PageOwner, pageOwner } from './page-owner.ts';

/** How often a page has passed on, after these people had it open one after another. */
const turns = (...people: [id: string | null, pathname?: string][]): number =>
  people.reduce<PageOwner>((owner, [id, pathname = '/lottery']) => pageOwner(owner, id, pathname), {
    id: people[0]?.[0] ?? null,
    pathname: '/lottery',
    turn: 0,
  }).turn;

it('passes on with each other person who signs in, also after a sign-out', () => {
  expect(turns(['A'], ['B'])).toBe(1);
  expect(turns(['A'], [null], ['B'], ['A'])).toBe(2);
});

it('stays with who signs in again, and with a visitor who signs in on it', () => {
  expect(turns(['A'], [null], ['A'])).toBe(0);
  expect(turns([null], ['A'])).toBe(0);
});

it('of another address is nobody’s yet', () => {
  expect(turns(['A'], [null], [null, '/explore'], ['B', '/explore'])).toBe(0);
  expect(turns(['A'], ['B', '/explore'])).toBe(0);
});
