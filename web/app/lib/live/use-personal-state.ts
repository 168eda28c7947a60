import type { PersonalNews } from '@talkies/shared';
import { useEffect, useRef, useState } from 'react';
import { useLive } from './use-live.ts';
import { useRefetch } from './use-refetch.ts';

/** Thousands may look at one page: those who have no part in it ask a little later when it changes, not all at once. */
const SPREAD_MS = 3_000;

interface Subject<T> {
  /** what it is about; null: nobody is signed in */
  key: string | null;
  /** of what the page shows: a new state may mean something else to the person */
  version: number;
  /** the one in front, which may mean something else as well */
  wallet: string | undefined;
  fetch: () => Promise<T>;
  /** news of the person's own that may change it */
  news: readonly PersonalNews[];
  /** whether they have a part in it */
  takesPart: (own: T) => boolean;
  /** takes what came as urgently as it is; at once where nothing is said */
  receive?: (take: () => void) => void;
}

export interface PersonalState<T> {
  /** null before it is known */
  own: T | null;
  refresh: () => Promise<T | null>;
}

const atOnce = (take: () => void): void => take();

/** What a page is to the person who looks at it, apart from the page and as it changes. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject, or wallet, is asked about as well
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
