import type { Suggestion } from '@talkies/shared/schemas';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../lib/api/api.ts';

/** How many milliseconds after the last keystroke suggestions are requested. */
const TYPING = 150;

/** The suggestions for the typed text, and the one that the arrow keys have reached (-1: none, the field itself). */
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
      // after a failure there are no suggestions, but the search still works
      const response = await browserApi('suggest', { query: { q: text.slice(0, 100) } }).catch(() => null);
      if (turn === lastTurn.current) setFound(response?.suggestions ?? []);
    }, TYPING);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const suggestion = found[active];
    if (event.key === 'Enter') {
      // also cancels a pending request, whose suggestions would cover the results
      close();
      if (!suggestion) return;
      event.preventDefault();
      choose(suggestion);
      return;
    }
    if (found.length === 0) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      // one position more than suggestions: the field itself
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
