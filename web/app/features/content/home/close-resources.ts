import { writeStored } from '../../../lib/storage/storage.ts';

/** The key under which the closed Resources panel is remembered; before-paint.ts reads it before the first paint. */
const KEY = 'resources';

export function closeResources(): void {
  document.documentElement.dataset.resources = 'closed';
  writeStored(KEY, 'closed');
}
