import { createMemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Refused } from '../../lib/form/form-problem.ts';
import { type LastRefusal, refusalOfVisit } from './use-last-refusal.ts';

const refusal = { values: { intent: 'unlink' } } as unknown as Refused;

/** A page whose forms are refused, with the refusal that it shows in each state. */
function page() {
  const router = createMemoryRouter([
    { id: 'wallet', path: '/', loader: () => null, action: () => refusal, element: null },
  ]);
  let last: LastRefusal | null = null;
  const see = (): void => {
    last = refusalOfVisit(last, router.state.location.key, router.state.actionData?.wallet);
  };
  router.subscribe(see);
  see();
  router.initialize();
  return { router, shown: () => last?.refused };
}

const send = { formMethod: 'post', formData: new FormData() } as const;

it('a refusal stays while the page fetches its data anew', async () => {
  const { router, shown } = page();
  await router.navigate('/', send);
  expect(shown()).toEqual(refusal);
  await router.revalidate();
  expect(router.state.actionData).toBeNull();
  expect(shown()).toEqual(refusal);
});

it('a refusal goes when somebody goes on', async () => {
  const { router, shown } = page();
  expect(shown()).toBeUndefined();
  await router.navigate('/', send);
  await router.navigate('/');
  expect(shown()).toBeUndefined();
});
