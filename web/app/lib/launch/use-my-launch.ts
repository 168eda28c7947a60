import { LAUNCH_TOPIC, type LiveTopic, PERSON_TOPIC } from '@talkies/shared';
import type { LaunchState, MyLaunch } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { browserApi } from '../api/api.ts';
import { useMe } from '../api/root-data.ts';
import { useLive } from '../live/use-live.ts';
import { useRefetch } from '../live/use-refetch.ts';

interface MineOf {
  /** null: nobody is signed in, or it is being loaded */
  mine: MyLaunch | null;
  setMine: (mine: MyLaunch) => void;
  refetch: () => Promise<unknown>;
  connected: boolean;
}

/**
 * The signed-in person's part in a launch, kept up to date.
 * @param onState receives the launch's own changes, for visitors too
 */
export function useMyLaunch(id: string, onState?: (state: LaunchState) => void): MineOf {
  const { user } = useMe();
  const [mine, setMine] = useState<MyLaunch | null>(null);
  const key = user && `${user.id} ${id}`;
  const refetch = useRefetch(key, () => browserApi('myLaunch', { params: { id } }), setMine);
  useEffect(() => {
    // another launch, or another person
    setMine(null);
    if (key !== null) void refetch();
  }, [key, refetch]);
  const topics: LiveTopic[] = [];
  if (user || onState) topics.push(`${LAUNCH_TOPIC}${id}`);
  if (user) topics.push(PERSON_TOPIC);
  const connection = useLive(topics, {
    ...(onState ? { launch: onState } : {}),
    launchPlace: (place) => {
      if (place.launch === id) setMine((now) => (now ? { ...now, place } : now));
    },
    again: () => void refetch(),
  });
  return { mine, setMine, refetch, connected: connection === 'connected' };
}
