import { type Hex, sameAddress } from '@talkies/shared';
import { type Client, orUnreachable, type Session, untilReachable } from './bridge-client.ts';
import { accountsIn, chainsIn, type Namespace } from './bridge-namespaces.ts';
import { codeOf, type Eip1193, WalletError } from './connector.ts';

type Listener = (value: never) => void;
const NOTHING: Namespace = { accounts: [], methods: [] };

/** The chain that a request names; NaN where it names none. */
const chainOf = (params: unknown): number =>
  Number((Array.isArray(params) ? (params[0] as { chainId?: string } | undefined) : undefined)?.chainId);

/** Whether an error is the wallet's own answer, not the end of the request or of the session (6000). */
const isAnswer = (error: unknown): boolean => ![undefined, 6000].includes(codeOf(error));

/** A wallet on the bridge as an EIP-1193 provider: one session, one active account, one chain named last. */
export class BridgeProvider implements Eip1193 {
  readonly topic: string;
  readonly #client: Client;
  readonly #listeners = new Map<string, Set<Listener>>();
  #front: Hex | null = null;
  #chainId: number;

  constructor(client: Client, session: Session) {
    this.#client = client;
    this.topic = session.topic;
    this.#chainId = chainsIn(this.#namespace)[0] ?? 1;
    client.on('session_update', ({ topic }) => this.#mine(topic) && this.#emit('accountsChanged'));
    client.on('session_delete', ({ topic }) => this.#mine(topic) && this.#emit('disconnect'));
    client.on('session_expire', ({ topic }) => this.#mine(topic) && this.#emit('disconnect'));
    client.on('session_event', ({ topic, params: { event } }) => {
      if (this.#mine(topic)) this.#listener(event.name, event.data);
    });
  }

  get alive(): boolean {
    return this.#client.session.keys.includes(this.topic);
  }

  async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    if (!this.alive) throw new WalletError('disconnected');
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return this.#accounts();
      case 'eth_chainId':
        return `0x${this.#chainId.toString(16)}`;
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return this.#goTo(method, params);
      default:
        return this.#send(method, params, chainOf(params) || this.#chainId);
    }
  }

  on(event: string, listener: Listener): void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
  }

  removeListener(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener);
  }

  get #namespace(): Namespace {
    return (this.alive && this.#client.session.get(this.topic).namespaces.eip155) || NOTHING;
  }

  #accounts(): Hex[] {
    const all = accountsIn(this.#namespace);
    const front = this.#front;
    return front
      ? all.toSorted((a, b) => Number(sameAddress(b, front)) - Number(sameAddress(a, front)))
      : all;
  }

  #mine(topic: string): boolean {
    return topic === this.topic;
  }

  /** Switches the chain. Each request names its chain, so a chain of the session needs no consent. */
  async #goTo(method: string, params: unknown): Promise<null> {
    const chainId = chainOf(params);
    const has = (): boolean => chainsIn(this.#namespace).includes(chainId);
    if (!has()) {
      if (!this.#namespace.methods.includes(method))
        throw method === 'wallet_addEthereumChain'
          ? new WalletError('wrong-chain')
          : Object.assign(new Error('unknown chain'), { code: 4902 });
      await this.#send(method, params);
      await orUnreachable(this.#until(has)).catch(() => {
        throw new WalletError('wrong-chain');
      });
    }
    this.#chainId = chainId;
    this.#emit('chainChanged');
    return null;
  }

  /** Waits for a condition: after consent, the wallet reports its new chains by an update of the session. */
  #until(come: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!come()) return;
        this.removeListener('accountsChanged', look);
        resolve();
      };
      this.on('accountsChanged', look);
      look();
    });
  }

  /**
   * @param chainId the chain at the time of the request: while the connection is awaited, the wallet may name another
   * one
   */
  async #send(method: string, params: unknown, chainId = this.#chainId): Promise<unknown> {
    await untilReachable(this.#client);
    const request = { method, params: params ?? [] };
    let end = (): void => undefined;
    const ended = new Promise<never>((_, reject) => {
      end = () => reject(new WalletError('disconnected'));
    });
    this.on('disconnect', end);
    const response = this.#client.request({ topic: this.topic, chainId: `eip155:${chainId}`, request });
    return Promise.race([response, ended])
      .catch((error: unknown) => {
        const mayStillSend = method === 'eth_sendTransaction' && !isAnswer(error);
        throw mayStillSend ? new WalletError('unanswered', error) : error;
      })
      .finally(() => this.removeListener('disconnect', end));
  }

  #listener(name: string, data: unknown): void {
    if (name === 'chainChanged') {
      const chainId = Number(data);
      if (!chainsIn(this.#namespace).includes(chainId)) return;
      this.#chainId = chainId;
      this.#emit('chainChanged');
    } else if (name === 'accountsChanged' && Array.isArray(data)) {
      this.#front = (String(data[0]).split(':').at(-1) as Hex | undefined) ?? null;
      this.#emit('accountsChanged');
    }
  }

  #emit(event: string): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(undefined as never);
  }
}
