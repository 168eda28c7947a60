import { createMemoryRouter, type ErrorResponse, type MiddlewareFunction } from 'react-router';
import { expect, it } from 'vitest';
import { withoutAnswer } from './without-answer.ts';

/** The result that a form's page gets after its action has thrown `thrown`. */
async function afterAction(thrown: unknown) {
  const action = (): never => {
    throw thrown;
  };
  const router = createMemoryRouter([
    {
      id: 'page',
      path: '/',
      loader: () => null,
      action,
      element: null,
      middleware: [withoutAnswer as MiddlewareFunction],
    },
  ]);
  const formData = new FormData();
  formData.set('message', 'hello');
  formData.set('password', 'front bench 1975');
  await router.navigate('/', { formMethod: 'post', formData });
  return router.state;
}

/** The router's form of an answer that an action of the server threw. */
const answered = (status: number, data: unknown = null) =>
  ({ status, statusText: '', data, internal: false }) satisfies ErrorResponse & { internal: boolean };

const values = { message: 'hello' };

it('an action that no answer comes to is refused as by the API, with what was written and no password', async () => {
  const { actionData, errors } = await afterAction(new TypeError('Failed to fetch'));
  expect(actionData?.page).toMatchObject({ problem: { title: 'Power cut' }, values });
  expect(actionData?.page.values).toEqual(values);
  expect(errors).toBeNull();
});

it('so is one that a proxy answers, and one that the shop may answer later, in its words', async () => {
  const proxy = await afterAction(answered(502, '<html>Bad gateway</html>'));
  expect(proxy.actionData?.page).toMatchObject({ problem: { code: 'server/unavailable' }, values });
  const problem = { code: 'request/too-many', title: 'Too many attempts', status: 429, retryable: true };
  const busy = await afterAction(answered(429, problem));
  expect(busy.actionData?.page).toMatchObject({ problem, values });
});

it('an address that is wrong stays wrong, and a redirect leads on', async () => {
  const wrong = await afterAction(answered(404));
  expect(wrong.actionData).toBeNull();
  expect(wrong.errors?.page).toMatchObject({ status: 404 });
  const led = await afterAction(new Response(null, { status: 302, headers: { location: '/?there' } }));
  expect(led.location.search).toBe('?there');
  expect(led.errors).toBeNull();
});

it('what was to come of a page that another overtook breaks off without an error that nobody takes', async () => {
  const later = Promise.withResolvers<never>();
  const given = { page: { type: 'data' as const, result: { later: later.promise, there: 1 } } };
  await withoutAnswer({ request: new Request('https://shop.example/') }, async () => given);
  later.reject(new DOMException('overtaken', 'AbortError'));
  // an unhandled rejection would have failed the test by then
  await new Promise((resolve) => setImmediate(resolve));
});
