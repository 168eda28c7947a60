import type { ReactElement, ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import Several from './sell-several.tsx';

const page = vi.hoisted(() => ({ person: 'asha' }));
vi.mock('../../../lib/api/root-data.ts', async (original) => ({
  ...(await original<object>()),
  useMe: () => ({ user: { id: page.person } }),
}));
// as once the page's scripts run
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useState: (first: unknown) => [first === false || first, () => undefined],
  useEffect: () => undefined,
}));

type Element = ReactElement<{ editions?: unknown; children?: ReactNode }>;
const listingIn = (node: ReactNode): Element | undefined => {
  if (Array.isArray(node)) return node.map(listingIn).find(Boolean);
  const element = node as Element | null;
  if (!element?.props) return undefined;
  return element.props.editions ? element : listingIn(element.props.children);
};
const listingOf = (person: string): Element | undefined => {
  page.person = person;
  // of the route's props it reads only these, and of an edition nothing: the list itself is not rendered
  const props = { loaderData: { editions: [{}], total: 1 } } as unknown as Parameters<typeof Several>[0];
  return listingIn(Several(props));
};

test('who signs in while the page is open begins with a choice of their own: nothing is stored that another chose', () => {
  const keys = ['asha', 'ravi', 'asha'].map((person) => listingOf(person)?.key);
  expect(keys).toEqual([expect.any(String), expect.any(String), keys[0]]);
  expect(keys[1]).not.toBe(keys[0]);
});
