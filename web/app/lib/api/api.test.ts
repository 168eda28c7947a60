import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem, browserApi, client, pathOf } from './api.ts';

const answering = (status: number, body: string, type = 'application/problem+json') => {
  const calls: { path: string; init: RequestInit | undefined }[] = [];
  const api = client(async (path, init) => {
    calls.push({ path, init });
    return new Response(body, { status, headers: { 'content-type': type } });
  });
  return { api, calls };
};

afterEach(() => vi.unstubAllGlobals());

describe('a call of the API', () => {
  it('fills the path, leaves out empty query fields and escapes both', () => {
    expect(pathOf('likeItem', { params: { id: 'a/b' } })).toBe('/api/items/a%2Fb/like');
    expect(pathOf('listItems', { query: { q: 'a&b', film: '', actor: undefined } })).toBe(
      '/api/items?q=a%26b',
    );
  });

  it('sends the body as JSON with the endpoint’s method', async () => {
    const { api, calls } = answering(200, '{"ok":true}', 'application/json');
    await api('createOrder', { body: { itemId: '7' } });
    expect(calls[0]?.path).toBe('/api/orders');
    expect(calls[0]?.init).toMatchObject({ method: 'POST', body: '{"itemId":"7"}' });
  });

  it('throws the problem that the API answered, with the messages of its fields', async () => {
    const problem = {
      code: 'request/invalid',
      title: 'Something is not right yet',
      status: 422,
      errors: [{ field: 'q', message: 'Too long.' }],
    };
    const { api } = answering(422, JSON.stringify(problem));
    const error = await api('topSellers', { query: {} }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiProblem);
    expect(error instanceof ApiProblem && error.problem.code).toBe('request/invalid');
    expect(error instanceof ApiProblem && error.field('q')).toBe('Too long.');
  });

  it('has words for no answer, which trying again may mend', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(browserApi('listFilms')).rejects.toMatchObject({
      problem: { title: 'Power cut', retryable: true },
    });
  });

  it('has the same words for an answer that breaks off, or is no answer of ours', async () => {
    const { api } = answering(200, '{"films": [', 'application/json');
    await expect(api('listFilms')).rejects.toMatchObject({ problem: { title: 'Power cut' } });
  });

  it('has words for an answer that is not the API’s', async () => {
    const { api } = answering(502, '<html>Bad gateway</html>', 'text/html');
    await expect(api('listFilms')).rejects.toMatchObject({
      problem: { code: 'server/unavailable', retryable: true },
    });
  });
});
