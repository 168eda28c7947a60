import { LAUNCH_TOPIC, PERSON_TOPIC } from '@talkies/shared';
import type { Launch, LaunchState, MyLaunch } from '@talkies/shared/schemas';
import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiProblem, browserApi } from '../../lib/api/api.ts';
import { useMe } from '../../lib/api/session.ts';
import { rememberList } from '../../lib/launch/seen-list.ts';
import { useAsking } from '../../lib/live/use-asking.ts';
import { useLive } from '../../lib/live/use-live.ts';

export interface Drop {
  state: LaunchState;
  /** null: nobody is signed in, or it is being looked up */
  mine: MyLaunch | null;
  connected: boolean;
  busy: boolean;
  problem: ApiProblem | null;
  remind: (wanted: boolean) => void;
  join: () => void;
}

/** within so long, pages that wait load dates that were changed */
const MOST_DELAY_MS = 3_000;

/** A drop as it changes, and what it is to whoever looks at it. The line brings both; nothing is asked for in turns. */
export function useDrop(launch: Launch): Drop {
  const { user } = useMe();
  const [state, setState] = useState(launch.state);
  const [mine, setMine] = useState<MyLaunch | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { id } = launch;
  const params = { id };
  const newest = useCallback(
    (next: LaunchState) => setState((now) => (next.id !== now.id || next.version > now.version ? next : now)),
    [],
  );
  useEffect(() => newest(launch.state), [launch.state, newest]);
  useEffect(() => {
    if (state.entriesHash && state.drawnAt === null) rememberList(state.id, state.entriesHash);
  }, [state]);
  const key = user && `${user.id} ${id}`;
  const look = useAsking(key, () => browserApi('myLaunch', { params }), setMine);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another drop, or to another person, it is something else
  useEffect(() => {
    setMine(null);
    void look();
  }, [key, look]);
  const { revalidate } = useRevalidator();
  const moved = state.revision > launch.state.revision;
  useEffect(() => {
    if (!moved) return;
    // a moment by chance: a crowd that waits does not come all at once
    const soon = setTimeout(() => {
      void look();
      void revalidate();
    }, Math.random() * MOST_DELAY_MS);
    return () => clearTimeout(soon);
  }, [moved, revalidate, look]);
  const connection = useLive([`${LAUNCH_TOPIC}${id}`, ...(user ? [PERSON_TOPIC] : [])], {
    launch: newest,
    launchPlace: (place) => {
      if (place.launch === id) setMine((now) => (now ? { ...now, place } : now));
    },
    again: () => void look(),
  });
  const run = (act: () => Promise<MyLaunch>): void => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    act()
      .then(setMine, (error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error;
        setProblem(error);
      })
      .finally(() => setBusy(false));
  };
  return {
    state,
    mine,
    connected: connection === 'connected',
    busy,
    problem,
    remind: (wanted) => run(() => browserApi('remindOfLaunch', { params, body: { wanted } })),
    join: () => run(() => browserApi('joinLaunch', { params })),
  };
}
