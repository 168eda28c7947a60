/** The one menu of all cards: which card it is for, and the button beside which it opens. */
export interface OpenMenu {
  id: string;
  title: string;
  path: string;
  /** by which a short link names the item; where it is left out, links are whole */
  dropId?: string | null;
  /** where else it leads, below the ways to share; where they are left out, to the report of an item */
  links?: readonly { to: string; text: string }[];
  anchor: HTMLElement;
}

let open: OpenMenu | null = null;
const listeners = new Set<() => void>();

export function openCardMenu(menu: OpenMenu | null): void {
  open = menu;
  for (const listener of listeners) listener();
}

export const cardMenuStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): OpenMenu | null => open,
};
