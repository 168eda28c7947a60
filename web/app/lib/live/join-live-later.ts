import type { LiveTopic } from '@talkies/shared';
import type { LiveHandlers } from './connection.ts';

/**
 * As `joinLive`; the connection is fetched after the page, which is not larger by it.
 * @returns how to leave, also before it has come
 */
export function joinLiveLater(
  topics: readonly LiveTopic[],
  handlers: LiveHandlers,
  since?: string,
): () => void {
  let leave: (() => void) | null = () => undefined;
  void import('./use-live.ts').then(
    ({ joinLive }) => {
      if (leave) leave = joinLive(topics, handlers, since);
    },
    () => undefined, // without it the page is as good as its last load
  );
  return () => {
    leave?.();
    leave = null;
  };
}
