import type { PersonalNews } from '@talkies/shared';
import { useEffect, useRef, useState } from 'react';
import { useLive } from './use-live.ts';
import { useRefetch } from './use-refetch.ts';

/**
 * When a page changes that thousands have open, people without a part in it fetch their state within this time, not all
 * at once.
 */
const SPREAD_MS = 3_000;

interface Subject<T> {
  /** the subject's key; null: nobody is signed in */
  key: string | null;
  /** the version of the page's state: a new one may change the person's state */
  version: number;
  /** the active wallet, another one of which may change the person's state too */
  wallet: string | undefined;
  fetch: () => Promise<T>;
  /** the person's own news that may change it */
  news: readonly PersonalNews[];
  /** whether they have a part in it */
  takesPart: (own: T) => boolean;
  /** schedules the update; without it, the update happens at once */
  receive?: (take: () => void) => void;
}

export interface PersonalState<T> {
  /** null before it is known */
  own: T | null;
  refresh: () => Promise<T | null>;
}

const atOnce = (take: () => void): void => take();

/** Loads the person's own state on a page, separately from the page, and keeps it up to date. */
export function usePersonalState<T>({
  key,
  version,
  wallet,
  fetch,
  news,
  takesPart,
  receive = atOnce,
}: Subject<T>): PersonalState<T> {
  const [stored, setStored] = useState<{ key: string; own: T } | null>(null);
  const own = stored && stored.key === key ? stored.own : null;
  const refresh = useRefetch(key, fetch, (value) => {
    if (key !== null) receive(() => setStored({ key, own: value }));
  });
  const isPart = useRef(true);
  isPart.current = own === null || takesPart(own);
  const seen = useRef(version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject or wallet needs a new request too
  useEffect(() => {
    const later = seen.current !== version && !isPart.current;
    seen.current = version;
    const timer = setTimeout(() => void refresh(), later ? Math.random() * SPREAD_MS : 0);
    return () => clearTimeout(timer);
  }, [refresh, version, key, wallet]);
  useLive(key === null ? [] : ['me'], {
    me: (what) => void (news.includes(what) && refresh()),
    again: () => void refresh(),
  });
  return { own, refresh };
}
