import { useEffect, useState } from 'react';
import { patterns } from '../../../lib/url/paths.ts';
import { rememberedPage } from '../../../lib/url/remembered-page.ts';

/**
 * The page after signing in: the one in the address, else the last visited page, which only this browser knows: '' until
 * hydration.
 */
export function useNextPage(given: string | null): string {
  const [next, setNext] = useState(given ?? '');
  useEffect(() => setNext((known) => known || (rememberedPage() ?? patterns.home)), []);
  return next;
}
