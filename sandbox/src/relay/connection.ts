import type { WebSocket } from 'ws';
import type { Envelope, Mailbox, Peer } from './mailbox.ts';
import { isMethod, type Method, params, type RelaySwitches, ReplySchema, RequestSchema } from './protocol.ts';

type Id = string | number;
const INVALID_REQUEST = -32600;
const UNKNOWN_METHOD = -32601;
const INVALID_PARAMS = -32602;

/** One client's connection to the relay: its calls, and the messages that are pushed to it. */
export class Connection implements Peer {
  readonly clientId: string;
  readonly #socket: WebSocket;
  readonly #mailbox: Mailbox;
  readonly #switches: () => RelaySwitches;
  /** pushes that are not acknowledged yet */
  readonly #pushed = new Map<Id, Envelope>();

  constructor(socket: WebSocket, clientId: string, mailbox: Mailbox, switches: () => RelaySwitches) {
    this.clientId = clientId;
    this.#socket = socket;
    this.#mailbox = mailbox;
    this.#switches = switches;
    socket.on('message', (data) => this.#listener(String(data)));
    socket.once('close', () => mailbox.leave(this));
    socket.on('error', () => socket.terminate());
  }

  push(subscription: string, envelope: Envelope): void {
    const { delay, duplicate } = this.#switches();
    const { id: number, ...data } = envelope;
    const send = (): void => {
      const id = Date.now() * 1000 + (number % 1000);
      this.#pushed.set(id, envelope);
      this.#send({ id, method: 'irn_subscription', params: { id: subscription, data } });
    };
    for (const _ of duplicate ? [1, 2] : [1]) {
      if (delay > 0) setTimeout(send, delay * 1000).unref();
      else send();
    }
  }

  #listener(text: string): void {
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      this.#refuse(0, INVALID_REQUEST, 'No JSON');
      return;
    }
    const request = RequestSchema.safeParse(message);
    const reply = ReplySchema.safeParse(message);
    if (request.success) this.#call(request.data.id, request.data.method, request.data.params);
    else if (reply.success) this.#acknowledged(reply.data.id, reply.data.result);
    else this.#refuse(0, INVALID_REQUEST, 'No JSON-RPC 2.0');
  }

  #acknowledged(id: Id, result: unknown): void {
    const envelope = this.#pushed.get(id);
    this.#pushed.delete(id);
    if (envelope && result === true) this.#mailbox.acknowledge(envelope.topic, envelope.id);
  }

  #call(id: Id, method: string, given: unknown): void {
    const known = isMethod(method) ? method : null;
    const parsed = known && params[known].safeParse(given);
    const calls: { [M in Method]: (id: Id, given: never) => void } = this.#calls;
    if (!known || !parsed) this.#refuse(id, UNKNOWN_METHOD, `Unknown method ${method}`);
    else if (parsed.success) calls[known](id, parsed.data as never);
    else this.#refuse(id, INVALID_PARAMS, parsed.error.issues[0]?.message ?? method);
  }

  readonly #calls = {
    irn_publish: (id: Id, envelope: Parameters<Mailbox['publish']>[1]) => {
      this.#response(id, true);
      if (!this.#switches().lost) this.#mailbox.publish(this, envelope);
    },
    irn_batchPublish: (id: Id, { messages }: { messages: Parameters<Mailbox['publish']>[1][] }) => {
      this.#response(id, true);
      if (!this.#switches().lost) for (const envelope of messages) this.#mailbox.publish(this, envelope);
    },
    irn_subscribe: (id: Id, { topic }: { topic: string }) => {
      this.#response(id, this.#mailbox.subscribe(this, topic));
      this.#mailbox.deliver(this, topic);
    },
    irn_batchSubscribe: (id: Id, { topics }: { topics: string[] }) => {
      this.#response(
        id,
        topics.map((topic) => this.#mailbox.subscribe(this, topic)),
      );
      for (const topic of topics) this.#mailbox.deliver(this, topic);
    },
    irn_unsubscribe: (id: Id, { topic }: { topic: string }) => {
      this.#mailbox.unsubscribe(this, topic);
      this.#response(id, true);
    },
    irn_batchUnsubscribe: (id: Id, { subscriptions }: { subscriptions: { topic: string }[] }) => {
      for (const { topic } of subscriptions) this.#mailbox.unsubscribe(this, topic);
      this.#response(id, true);
    },
    irn_fetchMessages: (id: Id, { topic }: { topic: string }) => this.#fetch(id, [topic]),
    irn_batchFetchMessages: (id: Id, { topics }: { topics: string[] }) => this.#fetch(id, topics),
  };

  #fetch(id: Id, topics: string[]): void {
    const messages = topics.flatMap((topic) => this.#mailbox.waitingFor(this, topic));
    this.#response(id, { messages: messages.map(({ id: _, ...envelope }) => envelope), hasMore: false });
  }

  #response(id: Id, result: unknown): void {
    this.#send({ id, result });
  }

  #refuse(id: Id, code: number, message: string): void {
    this.#send({ id, error: { code, message } });
  }

  #send(payload: object): void {
    if (this.#socket.readyState === this.#socket.OPEN)
      this.#socket.send(JSON.stringify({ jsonrpc: '2.0', ...payload }));
  }
}
