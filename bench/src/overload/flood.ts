/** A crowd in a process of its own: asks as fast as answers come, on connections that are kept open. */
import { randomInt, randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

const { SHOP_URL: url = '', FLOOD = '', CONNECTIONS, SECONDS, ACCOUNTS = '' } = process.env;
const accounts = ACCOUNTS.split(',');

/** Each from one of a thousand addresses, so that no address alone is what is refused. */
const from = (): string => `198.18.${randomInt(4)}.${randomInt(256)}`;
const get = (path: string) => ({ method: 'GET' as const, path, headers: { 'x-forwarded-for': from() } });

const floods: Record<string, () => autocannon.Request> = {
  // different every time, so that no answer is kept
  search: () => get(`/api/items?q=${randomUUID().slice(0, 6)}`),
  pages: () => get(`/explore?q=${randomUUID().slice(0, 6)}`),
  // the dearest that a stranger can ask for: a wrong password of somebody's costs a hash each time
  signIn: () => ({
    method: 'POST',
    path: '/api/account/sign-in',
    headers: { origin: url, 'content-type': 'application/json', 'x-forwarded-for': from() },
    body: JSON.stringify({ email: accounts[randomInt(accounts.length)], password: 'wrong bench 1975' }),
  }),
};

const next = floods[FLOOD];
if (!next) throw new Error(`FLOOD takes ${Object.keys(floods).join(', ')}`);
const { statusCodeStats, errors, timeouts } = await autocannon({
  url,
  connections: Number(CONNECTIONS),
  duration: Number(SECONDS),
  requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
});
const statuses = Object.entries(statusCodeStats ?? {}).map(([status, { count }]) => [status, count]);
process.send?.({ statuses: Object.fromEntries(statuses), lost: errors + timeouts });
process.disconnect?.();
