/** The shop's two looks: velvet is dark, matinee light. */
export type Theme = 'velvet' | 'matinee';

/**
 * Applies what the visitor chose before: the theme, else the one that the system prefers, with its colour for the
 * browser's own bar; and whether the home page's resources are closed. Runs as text, so it uses nothing of this file.
 */
export function applyChoices(chosen?: Theme): void {
  let theme: string | null | undefined = chosen;
  try {
    theme ??= localStorage.getItem('theme');
    if (localStorage.getItem('resources') === 'closed') document.documentElement.dataset.resources = 'closed';
  } catch {
    // Storage may be forbidden; the system's preference then applies.
  }
  if (theme !== 'velvet' && theme !== 'matinee')
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'matinee' : 'velvet';
  document.documentElement.dataset.theme = theme;
  // the first element is matinee's; if it does not match, velvet's applies
  document
    .querySelector('[name=theme-color]')
    ?.setAttribute('media', theme === 'matinee' ? 'all' : 'not all');
}

/** Runs in the head before anything is painted. Pages are cached for everybody, so the server knows no choice. */
export const beforePaintScript = `(${applyChoices})()`;
