import { useEffect } from 'react';

const nameOf = (id: string): string => `order/${id}`;

/** While mounted, lets every tab of this browser know that an unpaid order is shown here. @param id null: none */
export function useShownOrder(id: string | null): void {
  useEffect(() => {
    if (id === null) return;
    let end: () => void = () => undefined;
    const shown = new Promise<void>((resolve) => {
      end = resolve;
    });
    // shared: any number of tabs may show one order; the browser releases the lock of a closed tab
    navigator.locks?.request(nameOf(id), { mode: 'shared' }, () => shown).catch(() => undefined);
    return end;
  }, [id]);
}

/**
 * Whether another tab beside this one shows the order too. False where it cannot be known (an old browser, an insecure
 * page).
 */
export async function isShownElsewhere(id: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return held.filter(({ name }) => name === nameOf(id)).length > 1;
}
