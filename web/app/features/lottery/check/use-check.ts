import type { DrawStep } from '@talkies/shared/draw';
import type { Lottery } from '@talkies/shared/schemas';
import { useState } from 'react';
import { browserApi } from '../../../lib/api/api.ts';
import { drawFileOf, loadPurchases } from './draw-file.ts';

export interface Check {
  state: 'idle' | 'loading' | 'checking' | 'done' | 'failed';
  /** how many purchases of the list are loaded */
  have: number;
  steps: readonly DrawStep[];
  /** duration from the press to the last step */
  seconds: number;
}

const idle: Check = { state: 'idle', have: 0, steps: [], seconds: 0 };

/** Lets the browser paint a step's result before the next step blocks the thread. */
const painted = () => new Promise((resolve) => setTimeout(resolve));

/** Repeats the draw on request. The curve's arithmetic is loaded with the list, only for people who check. */
export function useCheck(lottery: Lottery) {
  const [check, setCheck] = useState(idle);
  const begin = async () => {
    const began = performance.now();
    setCheck({ ...idle, state: 'loading' });
    try {
      const [{ DRAW_FORMAT, drawSteps }, purchases] = await Promise.all([
        import('@talkies/shared/draw'),
        loadPurchases(browserApi, lottery, (have) => setCheck((check) => ({ ...check, have }))),
      ]);
      const file = drawFileOf(lottery, purchases, DRAW_FORMAT);
      setCheck((check) => ({ ...check, state: 'checking' }));
      await painted();
      for (const step of drawSteps(file)) {
        setCheck((check) => ({ ...check, steps: [...check.steps, step] }));
        await painted();
      }
      const seconds = (performance.now() - began) / 1000;
      setCheck((check) => ({ ...check, state: 'done', seconds }));
    } catch {
      setCheck({ ...idle, state: 'failed' });
    }
  };
  return { check, begin };
}
