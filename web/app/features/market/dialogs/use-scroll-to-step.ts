import { type RefObject, useEffect, useRef } from 'react';

/** On phones the button stands below what it brings about: each new step brings its words into view. */
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
