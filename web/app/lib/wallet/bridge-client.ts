import { SignClient } from '@walletconnect/sign-client';
import { bridge as words } from '../../messages/en.ts';
import { browserApi } from '../api/api.ts';
import { bridgeStorage } from './bridge-storage.ts';
import { WalletError } from './connector.ts';

export type Client = Awaited<ReturnType<typeof SignClient.init>>;
export type Session = ReturnType<Client['session']['get']>;

let opening: Promise<Client> | null = null;

/** The one WalletConnect client of this page. Sessions of an earlier visit are in it. @throws WalletError missing */
export function openClient(): Promise<Client> {
  opening ??= start().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

async function start(): Promise<Client> {
  const { bridge } = await browserApi('walletBridge');
  if (!bridge) throw new WalletError('missing');
  const client = await SignClient.init({
    relayUrl: bridge.relayUrl,
    projectId: bridge.projectId,
    metadata: {
      name: words.app.name,
      description: words.app.description,
      url: window.location.origin,
      icons: [`${window.location.origin}/favicon.svg`],
    },
    storage: bridgeStorage,
    customStoragePrefix: 'talkies',
    telemetryEnabled: false,
    logger: 'silent',
  });
  keepToTheRelay(client);
  return client;
}

/**
 * The library would open a frame of a third party before each request (attestation of our domain) and tell the relay
 * in clear which contracts are called (`tvf`). The relay gets what it must carry, nobody else anything (adr/095).
 */
function keepToTheRelay({ core }: Client): void {
  core.verify.register = async () => '';
  const { relayer } = core;
  const publish = relayer.publish.bind(relayer);
  relayer.publish = (topic, message, { tvf: _, ...options } = {}) => publish(topic, message, options);
}

const TIMEOUT_MS = 15_000;

/** Waits for the line to the relay, which the client keeps trying for by itself. @throws WalletError unreachable */
export async function untilReachable({ core: { relayer } }: Client): Promise<void> {
  if (relayer.connected) return;
  await orUnreachable(
    new Promise<void>((resolve) => {
      relayer.once('relayer_connect', () => resolve());
      void relayer.transportOpen().catch(() => undefined); // its own beat tries again
    }),
  );
}

/** @throws WalletError unreachable when nothing comes of it within the time in which people wait */
export async function orUnreachable<T>(promise: Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WalletError('unreachable')), timeoutMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
