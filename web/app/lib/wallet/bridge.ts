import { type Client, openClient, orUnreachable, type Session } from './bridge-client.ts';
import { appLinkOf, wanted } from './bridge-namespaces.ts';
import { BridgeProvider } from './bridge-provider.ts';
import { bridgeIsKnown } from './bridge-storage.ts';
import { type Connector, WalletError } from './connector.ts';

/** A wallet that is connected over the bridge. */
export interface Bridged extends Connector {
  provider: BridgeProvider;
  /** the link that opens the wallet's app, if the page is on the same phone */
  appLink: string | null;
}

/** How long we try to notify a wallet's app of the end; then the connection ends nevertheless. */
const CLOSE_SECONDS = 5;
const ENDED = { code: 6000, message: 'User disconnected.' };
let current: Bridged | null = null;

function connectorOf(client: Client, session: Session): Bridged {
  if (current?.provider.topic === session.topic) return current;
  const { name, redirect } = session.peer.metadata;
  current = {
    kind: 'bridge',
    id: 'bridge',
    name,
    icon: null, // loading its icon would be a request to a third party
    provider: new BridgeProvider(client, session),
    appLink: appLinkOf(redirect),
  };
  return current;
}

/** The wallet of the current session, of this visit or an earlier one; null where there is none. */
export async function currentBridge(): Promise<Bridged | null> {
  if (!bridgeIsKnown()) return null;
  const client = await openClient();
  const now = Date.now() / 1000;
  const session = client.session.getAll().findLast(({ expiry }) => expiry > now);
  return session ? connectorOf(client, session) : null;
}

export interface Pairing {
  /** the content of the QR code and of the phone's link */
  uri: string;
  /** the wallet, once its owner has agreed. Rejects with WalletError: rejected, expired */
  approved: Promise<Bridged>;
  /** this caller stops waiting; if nobody waits, a later answer is undone. Call it once. */
  abandon: () => void;
}

interface Proposal {
  uri: string;
  approval: Promise<Session>;
  /** how many callers wait for the answer */
  waiting: number;
}
let proposing: Promise<Proposal> | null = null;

/** Makes one proposal at a time: the library retries the relay by itself, and fails with two attempts at once. */
function propose(client: Client, chainIds: readonly number[]): Promise<Proposal> {
  proposing ??= client
    .connect({ optionalNamespaces: wanted(chainIds) })
    .then(({ uri, approval }) => ({ uri: uri ?? '', approval: approval(), waiting: 0 }))
    .finally(() => {
      proposing = null;
    });
  return proposing;
}

async function whenApproved(client: Client, proposal: Proposal): Promise<Bridged> {
  const session = await proposal.approval.catch((error: unknown) => {
    throw new WalletError(/expired/i.test(messageOf(error)) ? 'expired' : 'rejected', error);
  });
  if (proposal.waiting === 0) {
    await end(client, session.topic);
    throw new WalletError('rejected');
  }
  await endOthers(client, session.topic);
  return connectorOf(client, session);
}

/**
 * Requests a new connection, waiting up to half a minute for the relay. It replaces an older session.
 * @throws WalletError unreachable, missing
 */
export async function pair(chainIds: readonly number[]): Promise<Pairing> {
  const client = await openClient();
  const proposal = await propose(client, chainIds).catch((error: unknown) => {
    throw new WalletError('unreachable', error);
  });
  proposal.waiting += 1;
  const approved = whenApproved(client, proposal);
  approved.catch(() => undefined); // a caller that abandoned it does not listen
  return {
    uri: proposal.uri,
    approved,
    abandon: () => {
      proposal.waiting -= 1;
    },
  };
}

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';

async function endOthers(client: Client, keep: string): Promise<void> {
  const others = client.session.keys.filter((topic) => topic !== keep);
  await Promise.all(others.map((topic) => end(client, topic)));
}

/** Notifies the wallet, and removes the session even where the wallet cannot be notified. */
async function end(client: Client, topic: string): Promise<void> {
  try {
    await orUnreachable(client.disconnect({ topic, reason: ENDED }), CLOSE_SECONDS);
  } catch {
    await client.session.delete(topic, ENDED);
  }
}

/** Ends the connection from our side. Idempotent. */
export async function endBridge(): Promise<void> {
  if (!bridgeIsKnown()) return;
  const client = await openClient();
  await endOthers(client, '');
  current = null;
}

/** Reports whether the relay answers, now and at each change. Returns a function that stops. */
export function onRelayChange(listener: (reachable: boolean) => void): () => void {
  let stop = (): void => undefined;
  let stopped = false;
  const listen = ({ core: { relayer }, session }: Client): void => {
    if (stopped) return;
    const up = (): void => listener(true);
    const down = (): void => listener(false);
    relayer.on('relayer_connect', up);
    relayer.on('relayer_disconnect', down);
    // without a session, no connection is needed
    listener(relayer.connected || session.length === 0);
    stop = () => {
      relayer.off('relayer_connect', up);
      relayer.off('relayer_disconnect', down);
    };
  };
  openClient().then(listen, () => listener(false));
  return () => {
    stopped = true;
    stop();
  };
}
