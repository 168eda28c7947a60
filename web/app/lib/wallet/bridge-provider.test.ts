import { beforeEach, expect, test, vi } from 'vitest';
import type { Client, Session } from './bridge-client.ts';
import { BridgeProvider } from './bridge-provider.ts';

/** The connection to the relay, which a test opens when needed. */
const line = vi.hoisted(() => ({ open: (): void => undefined }));
vi.mock('./bridge-client.ts', () => ({
  orUnreachable: <T>(promise: Promise<T>) => promise,
  untilReachable: () =>
    new Promise<void>((resolve) => {
      line.open = resolve;
    }),
}));

const topic = 'session-1';
const account = '0x00000000000000000000000000000000000000F1';
const chains = ['eip155:137', 'eip155:1'];
const namespaces = {
  eip155: { chains, accounts: chains.map((chain) => `${chain}:${account}`), methods: [], events: [] },
};
type SessionEvent = { topic: string; params: { event: { name: string; data: unknown } } };

let requests: { chainId: string; request: { method: string } }[];
/** The wallet's answers; a rejection is thrown as the library does. */
let answer: Promise<unknown>;
/** Ends the session from the phone. */
let endSession: () => void;
/** Makes the wallet report another network. */
let goTo: (chainId: number) => void;
let provider: BridgeProvider;

beforeEach(() => {
  requests = [];
  answer = Promise.resolve('0x');
  const client = {
    session: { keys: [topic], get: () => ({ namespaces }) },
    on: (name: string, listener: (event: SessionEvent) => void) => {
      if (name === 'session_delete') endSession = () => listener({ topic } as SessionEvent);
      if (name !== 'session_event') return;
      goTo = (data) => listener({ topic, params: { event: { name: 'chainChanged', data } } });
    },
    request: async (request: (typeof requests)[number]) => {
      requests.push(request);
      return answer;
    },
  };
  provider = new BridgeProvider(client as unknown as Client, { topic } as Session);
});

test.each([
  ['the chain that it names', 'eth_sendTransaction', [{ chainId: '0x1' }], 'eip155:1'],
  ['the chain named last, where it names none', 'personal_sign', ['0x00', account], 'eip155:137'],
])('a request goes to %s', async (_, method, params, chainId) => {
  const response = provider.request({ method, params });
  line.open();
  await response;
  expect(requests).toEqual([{ topic, chainId, request: { method, params } }]);
});

test.each([
  ['eth_sendTransaction', [{ chainId: '0x89' }]],
  ['personal_sign', ['0x00', account]],
])(
  '%s waits for the line and goes to the chain of its call, whatever the wallet names meanwhile',
  async (method, params) => {
    const response = provider.request({ method, params });
    goTo(1);
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1');
    line.open();
    await response;
    expect(requests).toMatchObject([{ chainId: 'eip155:137', request: { method } }]);
  },
);

const expired = new Error('Request expired. Please try again.');
const ended = { code: 6000, message: 'User disconnected.' };
const declined = { code: 5000, message: 'User rejected.' };

test.each([
  ['whose request expired', 'eth_sendTransaction', expired, { failure: 'unanswered' }],
  ['whose session ended meanwhile', 'eth_sendTransaction', ended, { failure: 'unanswered' }],
  ['that declined', 'eth_sendTransaction', declined, declined],
  ['that signs nothing to send', 'personal_sign', expired, { message: expired.message }],
])('a wallet may still send what nobody answered: one %s', async (_, method, error, thrown) => {
  answer = Promise.reject(error);
  const response = provider.request({ method });
  line.open();
  await expect(response).rejects.toMatchObject(thrown);
});

test('a wallet that hangs up may still send what it was asked to send', async () => {
  answer = new Promise(() => undefined);
  const response = provider.request({ method: 'eth_sendTransaction' });
  line.open();
  await expect.poll(() => requests.length).toBe(1);
  endSession();
  await expect(response).rejects.toMatchObject({ failure: 'unanswered' });
});

test('a request that is answered no longer listens for the end of the session', async () => {
  const added = vi.spyOn(provider, 'on');
  const removed = vi.spyOn(provider, 'removeListener');
  const response = provider.request({ method: 'personal_sign' });
  line.open();
  await response;
  expect(removed.mock.calls).toEqual(added.mock.calls);
  expect(added).toHaveBeenCalledOnce();
});
