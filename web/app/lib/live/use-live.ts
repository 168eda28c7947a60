import type { LiveTopic } from '@talkies/shared';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type ConnectionState, LiveConnection, type LiveHandlers } from './connection.ts';

export type { ConnectionState } from './connection.ts';

/**
 * A page that nobody looks at lets its line go after so long; it catches up when it is seen again. Over HTTP/1.1 a
 * browser has six connections to an origin for all its pages: lines that nobody watches must not hold them.
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
  // opened in the background
  if (document.hidden) made.sleep();
  window.addEventListener('offline', () => made.cut());
  window.addEventListener('online', () => {
    if (!document.hidden) made.wake();
  });
  return made;
}

/** As `useLive`, for what is no component, or loads it late. Returns how to leave. */
export function joinLive(topics: readonly LiveTopic[], handlers: LiveHandlers, since?: string): () => void {
  return pageConnection().join({ topics, handlers: () => handlers, since });
}

/**
 * Listens to topics (ask for `me` only where somebody is signed in) over the one stream of the page, however many parts of
 * the page listen. `since`: how far what is shown was read, for `market`. Answers how the
 * line is.
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
