import { useEffect, useState } from 'react';
import { rememberedPage } from '../../../lib/url/remembered-page.ts';

/** The page after signing in: the one in the address, else the last visited page, which only this browser knows. */
export function useNextPage(given: string | null): string {
  const [next, setNext] = useState(given ?? '');
  useEffect(() => setNext((known) => known || (rememberedPage() ?? '')), []);
  return next;
}
