import { type Client, openClient, orUnreachable, type Session } from './bridge-client.ts';
import { appLinkOf, wanted } from './bridge-namespaces.ts';
import { BridgeProvider } from './bridge-provider.ts';
import { bridgeIsKnown } from './bridge-storage.ts';
import { type Connector, WalletError } from './connector.ts';

/** A wallet on the other side of the bridge. */
export interface Bridged extends Connector {
  provider: BridgeProvider;
  /** opens the wallet's app, where the page is on the same phone */
  appLink: string | null;
}

/** So long a wallet's app is told of the end; then it is over all the same. */
const CLOSE_MS = 5_000;
const ENDED = { code: 6000, message: 'User disconnected.' };
let current: Bridged | null = null;

function connectorOf(client: Client, session: Session): Bridged {
  if (current?.provider.topic === session.topic) return current;
  const { name, redirect } = session.peer.metadata;
  current = {
    kind: 'bridge',
    id: 'bridge',
    name,
    icon: null, // its icon would be a request to somebody else
    provider: new BridgeProvider(client, session),
    appLink: appLinkOf(redirect),
  };
  return current;
}

/** The wallet of the session that stands, of this visit or an earlier one; null where there is none. */
export async function currentBridge(): Promise<Bridged | null> {
  if (!bridgeIsKnown()) return null;
  const client = await openClient();
  const now = Date.now() / 1000;
  const session = client.session.getAll().findLast(({ expiry }) => expiry > now);
  return session ? connectorOf(client, session) : null;
}

export interface Pairing {
  /** what the QR code says, and the phone's link */
  uri: string;
  /** the wallet, once its owner agreed. Rejects with WalletError: rejected, expired */
  approved: Promise<Bridged>;
  /** this caller waits no more; where nobody does, an answer that comes later is undone. Call it once. */
  abandon: () => void;
}

interface Proposal {
  uri: string;
  approval: Promise<Session>;
  /** how many still wait for the answer */
  waiting: number;
}
let proposing: Promise<Proposal> | null = null;

/** One proposal at a time: the library tries for the relay by itself, and trips over a second attempt beside the first. */
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
 * Asks for a new connection, for half a minute where the relay is away. An older session gives way to it.
 * @throws WalletError unreachable, missing
 */
export async function pair(chainIds: readonly number[]): Promise<Pairing> {
  const client = await openClient();
  const proposal = await propose(client, chainIds).catch((error: unknown) => {
    throw new WalletError('unreachable', error);
  });
  proposal.waiting += 1;
  const approved = whenApproved(client, proposal);
  approved.catch(() => undefined); // whoever abandoned it does not listen
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

/** Tells the wallet, and forgets the session also where it cannot be told. */
async function end(client: Client, topic: string): Promise<void> {
  try {
    await orUnreachable(client.disconnect({ topic, reason: ENDED }), CLOSE_MS);
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

/** Whether the relay answers; told now and at each change. Returns how to stop. */
export function onRelayChange(listener: (reachable: boolean) => void): () => void {
  let stop = (): void => undefined;
  let stopped = false;
  const listen = ({ core: { relayer }, session }: Client): void => {
    if (stopped) return;
    const up = (): void => listener(true);
    const down = (): void => listener(false);
    relayer.on('relayer_connect', up);
    relayer.on('relayer_disconnect', down);
    // without a session there is nothing to be connected for
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
