import type { LiveTopic } from '@talkies/shared';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type ConnectionState, LiveConnection, type LiveHandlers } from './connection.ts';

export type { ConnectionState } from './connection.ts';

/**
 * How long a page has to be hidden before it closes its connection; it catches up when it is visible again. Over
 * HTTP/1.1 a browser has six connections to an origin for all its pages, and hidden pages must not occupy them.
 */
const UNSEEN_MS = 10_000;

let connection: LiveConnection | null = null;

function pageConnection(): LiveConnection {
  if (connection) return connection;
  const made = new LiveConnection((url) => new EventSource(url));
  connection = made;
  let unseen: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(unseen);
    if (document.hidden) unseen = setTimeout(() => made.sleep(), UNSEEN_MS);
    else made.wake();
  });
  // the page was opened in the background
  if (document.hidden) made.sleep();
  window.addEventListener('offline', () => made.cut());
  window.addEventListener('online', () => {
    if (!document.hidden) made.wake();
  });
  return made;
}

/** As `useLive`, for code outside components, or components that load it late. Returns a function that leaves. */
export function joinLive(topics: readonly LiveTopic[], handlers: LiveHandlers, since?: string): () => void {
  return pageConnection().join({ topics, handlers: () => handlers, since });
}

/**
 * Listens to topics (`me` only where somebody is signed in) over the page's only stream, however many parts of the page
 * listen. `since`: how far the shown data was read, for `market`. Returns the state of the connection.
 */
export function useLive(
  topics: readonly LiveTopic[],
  handlers: LiveHandlers,
  since?: string,
): ConnectionState {
  const latest = useRef(handlers);
  latest.current = handlers;
  const from = useRef(since);
  from.current = since;
  const key = topics.join(' ');
  useEffect(() => {
    if (key === '') return;
    return pageConnection().join({
      topics: key.split(' ') as LiveTopic[],
      handlers: () => latest.current,
      since: from.current,
    });
  }, [key]);
  return useSyncExternalStore(subscribe, read, () => 'connected');
}

const subscribe = (changed: () => void): (() => void) => pageConnection().onState(changed);
const read = (): ConnectionState => connection?.read() ?? 'connected';
