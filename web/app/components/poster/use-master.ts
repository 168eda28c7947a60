import { masterWidth, picturePath } from '@talkies/shared';
import type { Image } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';

export type MasterState = 'unasked' | 'fetching' | 'ready' | 'failed';

/**
 * Prepares the print-size version of an image: `ask` makes the shop produce it, which may take a while. The browser
 * does not download it.
 */
export function useMaster(image: Image): { state: MasterState; seconds: number; ask: () => void } {
  const [state, setState] = useState<MasterState>('unasked');
  const [seconds, setSeconds] = useState(0);
  const ask = (): void => {
    if (state === 'fetching' || state === 'ready') return;
    setState('fetching');
    setSeconds(0);
    fetch(picturePath(image, masterWidth, 'webp'), { method: 'HEAD' }).then(
      ({ ok }) => setState(ok ? 'ready' : 'failed'),
      () => setState('failed'),
    );
  };
  useEffect(() => {
    if (state !== 'fetching') return;
    const timer = setInterval(() => setSeconds((past) => past + 1), 1000);
    return () => clearInterval(timer);
  }, [state]);
  return { state, seconds, ask };
}
