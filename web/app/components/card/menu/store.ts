/** The state of the menu that all cards share: its card, and the button beside which it opens. */
export interface OpenMenu {
  id: string;
  title: string;
  path: string;
  /** the drop's number for short links; without it, links are full addresses */
  dropId?: string | null;
  /** further links, below the ways to share; without them, a link to report the item */
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
