import type { Suggestion } from '@talkies/shared/schemas';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../lib/api/api.ts';

/** Milliseconds without a keystroke after which it is asked what may be meant. */
const TYPING = 150;

/** What may be meant by what is typed, and which of it the arrow keys have reached (-1: none, the field itself). */
export function useSuggestions(choose: (suggestion: Suggestion) => void) {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastTurn = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  function close(): void {
    clearTimeout(timer.current);
    lastTurn.current += 1;
    setFound([]);
    setActive(-1);
  }

  function type(text: string): void {
    clearTimeout(timer.current);
    lastTurn.current += 1;
    const turn = lastTurn.current;
    setActive(-1);
    if (text.trim() === '') {
      setFound([]);
      return;
    }
    timer.current = setTimeout(async () => {
      // what fails suggests nothing; the search itself still works
      const response = await browserApi('suggest', { query: { q: text.slice(0, 100) } }).catch(() => null);
      if (turn === lastTurn.current) setFound(response?.suggestions ?? []);
    }, TYPING);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const suggestion = found[active];
    if (event.key === 'Enter') {
      // also what is on its way: it would lie over what was found
      close();
      if (!suggestion) return;
      event.preventDefault();
      choose(suggestion);
      return;
    }
    if (found.length === 0) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      // one place more than there are suggestions: the field itself
      const positions = found.length + 1;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(((active + 1 + step + positions) % positions) - 1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
  }

  return { found, active, type, close, onKeyDown };
}
