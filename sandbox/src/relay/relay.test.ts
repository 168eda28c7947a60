import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RawData, WebSocket } from 'ws';
import { noRelayFaults, type RelaySwitches } from './protocol.ts';
import { openRelay, type Relay } from './relay.ts';
import { newIdentity } from './testing/identity.ts';

let server: Server;
let relay: Relay;
let faults: RelaySwitches;
let now: Date;
let address = '';
beforeEach(async () => {
  faults = noRelayFaults;
  now = new Date();
  server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  relay = openRelay(
    server,
    () => faults,
    () => now,
  );
  const at = server.address();
  address = `ws://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
});
afterEach(async () => {
  relay.stop();
  server.close();
  await once(server, 'close');
});

const topic = 'ab'.repeat(32);

/** A client by hand: calls, and the messages that were pushed to it. */
class Client {
  readonly envelopes: string[] = [];
  /** a client that reads and sends nothing */
  mute = false;
  readonly #socket: WebSocket;
  #lastId = 0;
  readonly #waiting = new Map<number, (response: unknown) => void>();

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: RawData) => this.#listener(JSON.parse(String(data))));
  }

  static async open(identity = newIdentity(), query = 'projectId=sandbox'): Promise<Client> {
    const socket = new WebSocket(`${address}/?auth=${identity.token(address)}&${query}`);
    await once(socket, 'open');
    return new Client(socket);
  }

  call(method: string, params: unknown): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }));
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  async close(): Promise<void> {
    this.#socket.close();
    await once(this.#socket, 'close');
  }

  #listener(message: {
    id: number;
    method?: string;
    params?: { data: { message: string } };
    result?: unknown;
    error?: unknown;
  }) {
    if (message.method) {
      this.envelopes.push(message.params?.data.message ?? '');
      if (!this.mute) this.#socket.send(JSON.stringify({ id: message.id, jsonrpc: '2.0', result: true }));
    } else this.#waiting.get(message.id)?.(message.result ?? message.error);
  }
}

const envelope = (message: string, ttl = 300) => ({ topic, message, ttl, tag: 1100 });

describe('messages', () => {
  it('wait for who subscribes later, and come once acknowledged never again', async () => {
    const [dapp, wallet] = [await Client.open(), newIdentity()];
    expect(await dapp.call('irn_publish', envelope('hello'))).toBe(true);
    const first = await Client.open(wallet);
    await first.call('irn_subscribe', { topic });
    await expect.poll(() => first.envelopes).toEqual(['hello']);
    await first.close();
    const again = await Client.open(wallet);
    await again.call('irn_batchSubscribe', { topics: [topic] });
    await dapp.call('irn_publish', envelope('more'));
    await expect.poll(() => again.envelopes).toEqual(['more']);
  });

  it('come again to who was gone before saying that they had arrived', async () => {
    const [dapp, identity] = [await Client.open(), newIdentity()];
    const wallet = await Client.open(identity);
    wallet.mute = true;
    await wallet.call('irn_subscribe', { topic });
    await dapp.call('irn_publish', envelope('sign this'));
    await expect.poll(() => wallet.envelopes).toEqual(['sign this']);
    await wallet.close();
    const back = await Client.open(identity);
    await back.call('irn_subscribe', { topic });
    await expect.poll(() => back.envelopes).toEqual(['sign this']);
  });

  it('end with their time', async () => {
    const [dapp, wallet] = [await Client.open(), await Client.open()];
    await dapp.call('irn_publish', envelope('short', 60));
    await dapp.call('irn_publish', envelope('long', 600));
    now = new Date(now.getTime() + 61_000);
    expect(await wallet.call('irn_batchFetchMessages', { topics: [topic] })).toMatchObject({
      messages: [{ message: 'long' }],
    });
  });

  it('never go back to their writer, in no tab of theirs', async () => {
    const identity = newIdentity();
    const [one, other] = [await Client.open(identity), await Client.open(identity)];
    for (const tab of [one, other]) await tab.call('irn_subscribe', { topic });
    await one.call('irn_publish', envelope('mine'));
    expect(await other.call('irn_fetchMessages', { topic })).toMatchObject({ messages: [] });
    expect([...one.envelopes, ...other.envelopes]).toEqual([]);
  });

  it('stop after unsubscribing', async () => {
    const [dapp, wallet] = [await Client.open(), await Client.open()];
    const id = await wallet.call('irn_subscribe', { topic });
    await wallet.call('irn_unsubscribe', { topic, id });
    await dapp.call('irn_publish', envelope('unheard'));
    expect(await wallet.call('irn_fetchMessages', { topic })).toMatchObject({
      messages: [{ message: 'unheard' }],
    });
    expect(wallet.envelopes).toEqual([]);
  });
});

describe('the relay refuses', () => {
  const opening = async (url: string, headers: Record<string, string> = {}): Promise<number> => {
    const socket = new WebSocket(url, { headers });
    const [, response] = await once(socket, 'unexpected-response');
    return response.statusCode;
  };

  it('who does not prove who it is, comes from elsewhere, or names no project', async () => {
    const good = newIdentity().token(address);
    const at = (auth: string, project = 'projectId=sandbox') => `${address}/?auth=${auth}&${project}`;
    expect(await opening(at('nonsense'))).toBe(401);
    expect(await opening(at(`${good.slice(0, -4)}AAAA`))).toBe(401);
    expect(await opening(at(newIdentity().token(address, -1)))).toBe(401);
    expect(await opening(at(good, ''))).toBe(401);
    expect(await opening(at(good), { origin: 'https://evil.example' })).toBe(403);
    expect(await opening(at(good), { host: 'evil.example' })).toBe(403);
  });

  it('everybody while it is down, and cuts who was there', async () => {
    const client = await Client.open();
    faults = { ...faults, down: true };
    relay.cut();
    await expect(
      Promise.race([client.close(), client.call('irn_subscribe', { topic })]),
    ).resolves.toBeUndefined();
    expect(await opening(`${address}/?auth=${newIdentity().token(address)}&projectId=sandbox`)).toBe(503);
  });

  it.each([
    ['a method that it does not have', 'irn_explode', {}, -32601],
    ['a topic that is none', 'irn_subscribe', { topic: 'x' }, -32602],
    ['an endless message', 'irn_publish', envelope('x', 10 ** 9), -32602],
  ])('%s', async (_, method, params, code) => {
    const client = await Client.open();
    expect(await client.call(method, params)).toMatchObject({ code });
  });
});

describe('on demand', () => {
  it('loses messages, or delivers them twice', async () => {
    const [dapp, wallet] = [await Client.open(), await Client.open()];
    await wallet.call('irn_subscribe', { topic });
    faults = { ...noRelayFaults, lost: true };
    await dapp.call('irn_publish', envelope('lost'));
    faults = { ...noRelayFaults, duplicate: true };
    await dapp.call('irn_publish', envelope('twice'));
    await expect.poll(() => wallet.envelopes).toEqual(['twice', 'twice']);
  });
});
