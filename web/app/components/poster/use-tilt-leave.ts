import { useEffect, useState } from 'react';

/** As iOS has it: how a phone is held is told to those alone whom its owner allows it, at a press. */
type Orientation = { requestPermission?: () => Promise<'granted' | 'denied'> };

const orientation = (): Orientation | null =>
  typeof DeviceOrientationEvent === 'undefined' ? null : (DeviceOrientationEvent as Orientation);

/** The leave to know how the phone is held. `round` counts up when it is given: what listens begins anew. */
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
