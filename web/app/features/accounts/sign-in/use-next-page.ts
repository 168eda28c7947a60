import { useEffect, useState } from 'react';
import { rememberedPage } from '../../../lib/url/remembered-page.ts';

/** Where to go on after signing in: as the address says, else the last visited page, which this browser alone knows. */
export function useNextPage(given: string | null): string {
  const [next, setNext] = useState(given ?? '');
  useEffect(() => setNext((known) => known || (rememberedPage() ?? '')), []);
  return next;
}
