import { createHash } from 'node:crypto';

/** One connection of a client; a client may have several, as two tabs do. */
export interface Peer {
  clientId: string;
  /** delivers a message; the peer confirms it by `acknowledge` */
  push: (subscription: string, envelope: Envelope) => void;
}

export interface Envelope {
  id: number;
  topic: string;
  message: string;
  tag: number;
  /** milliseconds */
  publishedAt: number;
}

interface StoredMessage extends Envelope {
  from: string;
  expiresAt: number;
}

const MAX_ENVELOPES = 500;

/** The id of a subscription, computed as clients do. */
export const subscriptionOf = (topic: string, clientId: string): string =>
  createHash('sha256')
    .update(topic + clientId)
    .digest('hex');

/**
 * The relay's memory: messages wait under their topic until another than their sender has acknowledged them, or their
 * time is over. Nothing is pushed to clients that have not subscribed.
 */
export class Mailbox {
  readonly #now: () => number;
  readonly #envelopes = new Map<string, StoredMessage[]>();
  readonly #subscribers = new Map<string, Set<Peer>>();
  #lastId = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  publish(from: Peer, post: { topic: string; message: string; ttl: number; tag: number }): void {
    this.#lastId += 1;
    const publishedAt = this.#now();
    const { topic, message, tag, ttl } = post;
    const expiresAt = publishedAt + ttl * 1000;
    const envelope = { id: this.#lastId, topic, message, tag, publishedAt, from: from.clientId, expiresAt };
    this.#envelopes.set(topic, [...this.#waiting(topic), envelope].slice(-MAX_ENVELOPES));
    for (const peer of this.#subscribers.get(topic) ?? []) this.#hand(envelope, peer);
  }

  /** The caller responds to the subscription first and delivers then, so that nothing arrives before the response. */
  subscribe(peer: Peer, topic: string): string {
    const present = this.#subscribers.get(topic) ?? new Set();
    this.#subscribers.set(topic, present.add(peer));
    return subscriptionOf(topic, peer.clientId);
  }

  /** Delivers the messages that wait for a peer under a topic. */
  deliver(peer: Peer, topic: string): void {
    for (const envelope of this.#waiting(topic)) this.#hand(envelope, peer);
  }

  /** The messages that wait for a client, without delivering them. */
  waitingFor(peer: Peer, topic: string): Envelope[] {
    return this.#waiting(topic).filter(({ from }) => from !== peer.clientId);
  }

  acknowledge(topic: string, id: number): void {
    this.#keep(
      topic,
      this.#waiting(topic).filter((envelope) => envelope.id !== id),
    );
  }

  unsubscribe(peer: Peer, topic: string): void {
    const present = this.#subscribers.get(topic);
    present?.delete(peer);
    if (present?.size === 0) this.#subscribers.delete(topic);
  }

  leave(peer: Peer): void {
    for (const topic of [...this.#subscribers.keys()]) this.unsubscribe(peer, topic);
  }

  #hand({ from: _, expiresAt: __, ...envelope }: StoredMessage, peer: Peer): void {
    if (_ !== peer.clientId) peer.push(subscriptionOf(envelope.topic, peer.clientId), envelope);
  }

  #waiting(topic: string): StoredMessage[] {
    const now = this.#now();
    const alive = (this.#envelopes.get(topic) ?? []).filter(({ expiresAt }) => expiresAt > now);
    this.#keep(topic, alive);
    return alive;
  }

  #keep(topic: string, envelopes: StoredMessage[]): void {
    if (envelopes.length > 0) this.#envelopes.set(topic, envelopes);
    else this.#envelopes.delete(topic);
  }
}
