import type { Launch, LaunchState, MyLaunch } from '@talkies/shared/schemas';
import { useCallback, useEffect, useState } from 'react';
import { ApiProblem, browserApi } from '../../lib/api/api.ts';
import { storeListHash } from '../../lib/launch/list-hash-storage.ts';
import { useMyLaunch } from '../../lib/launch/use-my-launch.ts';
import { isMoved, useRenewal } from '../../lib/launch/use-renewal.ts';

export interface LiveLaunch {
  state: LaunchState;
  /** null: nobody is signed in, or it is being loaded */
  mine: MyLaunch | null;
  connected: boolean;
  busy: boolean;
  problem: ApiProblem | null;
  remind: (wanted: boolean) => void;
  join: () => void;
}

/** A launch and the person's part in it, kept up to date by the live connection, without polling. */
export function useLiveLaunch(launch: Launch): LiveLaunch {
  const [state, setState] = useState(launch.state);
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
    if (state.entriesHash && state.drawnAt === null) storeListHash(state.id, state.entriesHash);
  }, [state]);
  const { mine, setMine, refetch, connected } = useMyLaunch(id, newest);
  useRenewal(isMoved(launch, state), refetch);
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
    connected,
    busy,
    problem,
    remind: (wanted) => run(() => browserApi('remindOfLaunch', { params, body: { wanted } })),
    join: () => run(() => browserApi('joinLaunch', { params })),
  };
}
