import { writeStored } from '../storage/storage.ts';
export type Theme = 'velvet' | 'matinee';

/** `--bg` of each, for the browser's own bar, which knows no variable. */
export const grounds: Record<Theme, string> = { velvet: '#170609', matinee: '#fbf3e3' };

/** Sets the visitor's choice, else what the system prefers. Its text runs by itself: it uses nothing of this file. */
export function applyTheme(): void {
  let theme: string | null = null;
  try {
    theme = localStorage.getItem('theme');
    if (localStorage.getItem('resources') === 'closed') document.documentElement.dataset.resources = 'closed';
  } catch {
    // Storage may be forbidden; the system's preference then holds.
  }
  if (theme !== 'velvet' && theme !== 'matinee')
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'matinee' : 'velvet';
  document.documentElement.dataset.theme = theme;
}

/** Runs in the head before anything is painted. Pages are cached for everybody: the server never knows the theme. */
export const themeScript = `(${applyTheme})()`;

export function switchTheme(): void {
  const root = document.documentElement;
  const theme: Theme = root.dataset.theme === 'matinee' ? 'velvet' : 'matinee';
  root.dataset.theme = theme;
  writeStored('theme', theme);
}
