import { applyChoices, type Theme } from '../document/before-paint.ts';
import { writeStored } from '../storage/storage.ts';

/** Each theme's `--bg`, for the browser's own bar, which cannot use CSS variables. */
export const grounds: Record<Theme, string> = { velvet: '#170609', matinee: '#fbf3e3' };

export function switchTheme(): void {
  const theme: Theme = document.documentElement.dataset.theme === 'matinee' ? 'velvet' : 'matinee';
  applyChoices(theme);
  writeStored('theme', theme);
}
