import { SignClient } from '@walletconnect/sign-client';
import { bridge as words } from '../../messages/en.ts';
import { browserApi } from '../api/api.ts';
import { withinTimeout } from '../api/deferred.ts';
import { bridgeStorage } from './bridge-storage.ts';
import { WalletError } from './connector.ts';

export type Client = Awaited<ReturnType<typeof SignClient.init>>;
export type Session = ReturnType<Client['session']['get']>;

let opening: Promise<Client> | null = null;

/**
 * Opens the page's only WalletConnect client, with the sessions of earlier visits.
 * @throws WalletError missing, unreachable
 */
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
  }).catch((error: unknown) => {
    throw new WalletError('unreachable', error);
  });
  keepToTheRelay(client);
  return client;
}

/**
 * Prevents the library from opening a third party's frame before each request (attestation of our domain), and from
 * sending the relay unencrypted data about the called contracts (`tvf`). The relay gets only what it has to transmit
 * (adr/095).
 */
function keepToTheRelay({ core }: Client): void {
  core.verify.register = async () => '';
  const { relayer } = core;
  const publish = relayer.publish.bind(relayer);
  relayer.publish = (topic, message, { tvf: _, ...options } = {}) => publish(topic, message, options);
}

const TIMEOUT_SECONDS = 15;

/** Waits for the connection to the relay, which the client keeps retrying by itself. @throws WalletError unreachable */
export async function untilReachable({ core: { relayer } }: Client): Promise<void> {
  if (relayer.connected) return;
  await orUnreachable(
    new Promise<void>((resolve) => {
      relayer.once('relayer_connect', () => resolve());
      void relayer.transportOpen().catch(() => undefined); // the client's own timer retries
    }),
  );
}

/** Awaits a promise within a time limit. @throws WalletError unreachable after it */
export const orUnreachable = <T>(promise: Promise<T>, timeoutSeconds = TIMEOUT_SECONDS): Promise<T> =>
  withinTimeout(promise, timeoutSeconds).catch((error: unknown) => {
    throw error ?? new WalletError('unreachable');
  });
