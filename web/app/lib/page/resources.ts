/** The key under which the closed Resources panel is remembered; theme.ts reads it before the first paint. */
const KEY = 'resources';

export function closeResources(): void {
  document.documentElement.dataset.resources = 'closed';
  try {
    localStorage.setItem(KEY, 'closed');
  } catch {
    // Storage may be forbidden; it then stays closed until the page is loaded again.
  }
}
