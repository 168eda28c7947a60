import { masterWidth, picturePath } from '@talkies/shared';
import type { Image } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';

export type MasterState = 'unasked' | 'fetching' | 'ready' | 'failed';

/**
 * The print-size picture of an image: `ask` has the shop fetch it, which may have to wait until it is drawn. Nothing of it comes
 * into this browser.
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
