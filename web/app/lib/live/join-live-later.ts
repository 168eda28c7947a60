import type { LiveTopic } from '@talkies/shared';
import { persistently } from '../timing/lazy.ts';
import type { LiveHandlers } from './connection.ts';

/**
 * As `joinLive`, but loads the connection's code after the page, which stays smaller.
 * @returns a function that leaves, even before the code is loaded
 */
export function joinLiveLater(
  topics: readonly LiveTopic[],
  handlers: LiveHandlers,
  since?: string,
): () => void {
  let leave: (() => void) | null = () => undefined;
  void persistently(() => import('./use-live.ts')).then(({ joinLive }) => {
    if (leave) leave = joinLive(topics, handlers, since);
  });
  return () => {
    leave?.();
    leave = null;
  };
}
