import type { StudioMe } from '@talkies/shared/studio/schemas';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { menuOf } from '../kit/page/menu.ts';
import { setOverlay } from '../kit/page/overlay.ts';
import { menuKeys } from './commands.ts';
import { areSingleKeysOn } from './single-keys.ts';

/** The time in which a letter after g counts. */
const SECOND_KEY_MS = 1_500;

/** In a field a key is input; under a dialog the page is out of reach. */
const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement &&
    target.closest('input, select, textarea, [contenteditable]:not([contenteditable=false])') !== null);

/** The first link of each row of the page's table. */
const rows = (): HTMLElement[] =>
  [...document.querySelectorAll('main table tbody tr')].flatMap(
    (row) => row.querySelector<HTMLElement>('a[href], button') ?? [],
  );

/** Moves the focus to the next or previous row; Enter opens it, like every link. */
function step(by: 1 | -1): void {
  const all = rows();
  const at = all.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))]?.focus();
}

const search = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main input[type=search]:not(:disabled)');

const keys: Record<string, () => void> = {
  '?': () => setOverlay('keys'),
  '/': () => search()?.focus(),
  j: () => step(1),
  k: () => step(-1),
  n: () => document.querySelector<HTMLElement>('main [data-key="next"]')?.click(),
};

/** The keyboard control of the studio. */
export function useKeys(member: StudioMe, open: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!open) return;
    const screens = new Set(menuOf(member).map(({ to }) => to));
    let gAt = Number.NEGATIVE_INFINITY;
    const act = (event: KeyboardEvent): (() => void) | null => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return () => setOverlay('palette');
      if (ctrlKey || metaKey || altKey || !areSingleKeysOn()) return null;
      const screen = event.timeStamp - gAt < SECOND_KEY_MS ? menuKeys[key] : undefined;
      gAt = Number.NEGATIVE_INFINITY;
      if (screen !== undefined) return screens.has(screen) ? () => void navigate(screen) : null;
      if (key !== 'g') return keys[key] ?? null;
      return () => {
        gAt = event.timeStamp;
      };
    };
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || isElsewhere(event.target)) return;
      const does = act(event);
      if (!does) return;
      event.preventDefault();
      does();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [member, open, navigate]);
}
