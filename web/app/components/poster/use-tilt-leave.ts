import { useEffect, useState } from 'react';

/** iOS's permission for the phone's orientation, which its owner has to grant at a press. */
type Orientation = { requestPermission?: () => Promise<'granted' | 'denied'> };

const orientation = (): Orientation | null =>
  typeof DeviceOrientationEvent === 'undefined' ? null : (DeviceOrientationEvent as Orientation);

/**
 * The permission to read the phone's orientation. `round` increases when it is granted, so that listeners start again.
 */
export function useTiltLeave() {
  const [state, setState] = useState<'free' | 'needed' | 'given' | 'refused'>('free');
  useEffect(() => {
    const isHandheld = matchMedia('(hover: none) and (prefers-reduced-motion: no-preference)').matches;
    if (orientation()?.requestPermission && isHandheld) setState('needed');
  }, []);
  const ask = async (): Promise<void> => {
    const given = await orientation()
      ?.requestPermission?.()
      .catch(() => 'denied' as const);
    setState(given === 'granted' ? 'given' : 'refused');
  };
  return {
    isNeeded: state === 'needed',
    refused: state === 'refused',
    round: state === 'given' ? 1 : 0,
    ask: () => void ask(),
  };
}
