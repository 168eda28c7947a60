import { useEffect } from 'react';

const nameOf = (id: string): string => `order/${id}`;

/** While it is mounted, every tab of this browser can know that an unpaid order is shown here. @param id null: none */
export function useShownOrder(id: string | null): void {
  useEffect(() => {
    if (id === null) return;
    let end: () => void = () => undefined;
    const shown = new Promise<void>((resolve) => {
      end = resolve;
    });
    // shared: any number of tabs may show one order; the browser lets go of it for a tab that is closed
    navigator.locks?.request(nameOf(id), { mode: 'shared' }, () => shown).catch(() => undefined);
    return end;
  }, [id]);
}

/** Whether a tab beside this one, which shows it, does so too. Unknown (an old browser, an insecure page): no. */
export async function isShownElsewhere(id: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return held.filter(({ name }) => name === nameOf(id)).length > 1;
}
