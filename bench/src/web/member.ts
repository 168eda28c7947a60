import { randomUUID } from 'node:crypto';
import type { WebShop } from './shop.ts';

const POLL_MS = 100;
const TRIES = 300;

async function mailedToken({ inboxUrl }: WebShop, address: string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const response = await fetch(new URL(`/api/mails?to=${encodeURIComponent(address)}`, inboxUrl));
    const { mails } = (await response.json()) as { mails: { text: string }[] };
    const token = /[?&]verify=([\w.-]+)/.exec(mails[0]?.text ?? '')?.[1];
    if (token) return token;
    await new Promise((again) => setTimeout(again, POLL_MS));
  }
  throw new Error('the verification mail did not come');
}

const password = 'front bench 1975';

async function send(shop: WebShop, path: string, body: object): Promise<Response> {
  const headers = { origin: shop.url, 'content-type': 'application/json' };
  const response = await fetch(shop.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response;
}

/** Signs somebody up. Returns the address of the account, which nobody has verified. */
export async function signUp(shop: WebShop): Promise<string> {
  const email = `${randomUUID()}@talkies.example`;
  await send(shop, '/api/account/sign-up', {
    name: 'Meenu Ragavi',
    phone: '+91 98400 12345',
    email,
    password,
    confirmPassword: password,
    consent: true,
  });
  return email;
}

/** Signs somebody up, verifies the address and signs in. Returns the session's cookie, as a request sends it. */
export async function becomeMember(shop: WebShop): Promise<string> {
  const email = await signUp(shop);
  await send(shop, '/api/account/verify', { token: await mailedToken(shop, email) });
  const { headers } = await send(shop, '/api/account/sign-in', { email, password });
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}
