import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, startGoogle } from '@talkies/sandbox/google';
import type { Config } from '../../../platform/config/config.ts';
import type { TestVisitor } from '../../../testing/visitor.ts';

export interface TestGoogle {
  config: NonNullable<Config['google']>;
  switch(faults: Record<string, boolean | number>): Promise<void>;
  stop(): Promise<void>;
}

/** The stand-in for Google that runs beside a local shop; it redirects to the tests' URL. */
export async function startTestGoogle(): Promise<TestGoogle> {
  const folder = mkdtempSync(join(tmpdir(), 'talkies google '));
  const { issuer, server } = await startGoogle({
    file: join(folder, 'accounts.json'),
    port: 0,
    redirectUris: ['http://localhost:3000/api/account/google/callback'],
  });
  return {
    config: { issuer, clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET },
    switch: async (faults) => {
      await fetch(`${issuer}/switches/google`, { method: 'DELETE' });
      await fetch(`${issuer}/switches/google`, { method: 'PUT', body: JSON.stringify(faults) });
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The choice at the account picker. */
export type PickedAccount =
  | { email: string; name?: string; verified?: 'on'; hosted?: 'on' }
  | { cancel: 'yes' };

export const kaveri = 'kaveri@gmail.example';
export const thamarai = 'thamarai@gmail.example';
/** an address whose mailbox Google does not run */
export const elsewhere = 'mullai@elsewhere.example';
export const unverified = 'nila@elsewhere.example';

/** Walks a browser through the account picker, and returns the shop's URL to which it is sent back. */
export async function pickAccount(to: string, choice: PickedAccount): Promise<URL> {
  const jar = new Map<string, string>();
  const ask = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  };
  const issuer = new URL(to).origin;
  let address = to;
  for (;;) {
    const picker = address.includes('/pick/');
    const response = await ask(address, picker ? { method: 'POST', body: new URLSearchParams(choice) } : {});
    const location = response.headers.get('location');
    if (!location) throw new Error(`no way on from ${address}: ${response.status} ${await response.text()}`);
    address = new URL(location, address).href;
    if (new URL(address).origin !== issuer) return new URL(address);
  }
}

/** Start, picker and return, by this visitor; returns the path to which the shop leads next. */
export async function signInWithGoogle(
  visitor: TestVisitor,
  choice: PickedAccount,
  query: { next?: string; purpose?: 'sign-in' | 'confirm' | 'link' } = {},
): Promise<string> {
  const started = await visitor.call('startGoogle', { query });
  if (!started.response.to.startsWith('http')) return started.response.to;
  const back = await pickAccount(started.response.to, choice);
  return (await visitor.send('finishGoogle', { query: Object.fromEntries(back.searchParams) })).response.to;
}
