import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls each new step into view: on phones, the button is below the words that it changes. */
export function useScrollToStep(step: string): RefObject<HTMLDivElement | null> {
  const position = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else if (step !== 'preparing' && step !== 'ready' && step !== 'idle')
      position.current?.closest('dialog')?.scrollTo({ top: 0 });
  }, [step]);
  return position;
}
