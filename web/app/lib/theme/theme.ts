import { writeStored } from '../storage/storage.ts';
export type Theme = 'velvet' | 'matinee';

/** `--bg` of each, for the browser's own bar, which knows no variable. */
export const grounds: Record<Theme, string> = { velvet: '#170609', matinee: '#fbf3e3' };

/**
 * Sets the visitor's choice, else what the system prefers, and which of its two colours the browser's bar has. Its text
 * runs by itself: it uses nothing of this file.
 */
export function applyTheme(chosen?: Theme): void {
  let theme: string | null | undefined = chosen;
  try {
    theme ??= localStorage.getItem('theme');
    if (localStorage.getItem('resources') === 'closed') document.documentElement.dataset.resources = 'closed';
  } catch {
    // Storage may be forbidden; the system's preference then holds.
  }
  if (theme !== 'velvet' && theme !== 'matinee')
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'matinee' : 'velvet';
  document.documentElement.dataset.theme = theme;
  // the first is matinee's; without it velvet's holds
  document
    .querySelector('[name=theme-color]')
    ?.setAttribute('media', theme === 'matinee' ? 'all' : 'not all');
}

/** Runs in the head before anything is painted. Pages are cached for everybody: the server never knows the theme. */
export const themeScript = `(${applyTheme})()`;

export function switchTheme(): void {
  const theme: Theme = document.documentElement.dataset.theme === 'matinee' ? 'velvet' : 'matinee';
  applyTheme(theme);
  writeStored('theme', theme);
}
