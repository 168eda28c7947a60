/** The id of the form, first in every page, that buttons without a form of their own belong to. */
export const PRESS_FORM = 'press';

type Action = (button: HTMLButtonElement) => unknown;

declare global {
  interface Window {
    /** What a button does, as it was drawn last: told when React has committed the part in which it stands. */
    pressable: (button: HTMLButtonElement, act: Action) => void;
  }
}

/**
 * The attributes of a button that only our script can answer. Pressed before its part of the page is hydrated, it submits
 * a form; the lines in the head hold it, and it acts once React has committed that part. React's own replay of such
 * submissions would run what a discarded try to hydrate it has left at the button (adr/530). Afterwards a press is a plain
 * click.
 */
export const press = (act: Action) => ({
  type: 'submit' as const,
  form: PRESS_FORM,
  ref: (button: HTMLButtonElement | null) => {
    if (button) window.pressable(button, act);
  },
  onClick: (event: { preventDefault: () => void; currentTarget: HTMLButtonElement }) => {
    event.preventDefault();
    act(event.currentTarget);
  },
});

/**
 * Defers what is pressed early, and performs it in the order of the presses: whoever likes and then shares sees the like
 * first. Runs in the head as text: it uses nothing of this file.
 */
function deferPresses(form: string): void {
  const due: HTMLButtonElement[] = [];
  const actions = new WeakMap<HTMLButtonElement, Action>();
  const perform = (): void => {
    const [button] = due;
    const act = button && actions.get(button);
    if (!button || (button.isConnected && !act)) return;
    due.shift();
    // also where this one fails
    setTimeout(perform);
    act?.(button);
  };
  window.pressable = (button, act) => {
    actions.set(button, act);
    // the parts around it are committed with it
    if (due.length > 0) setTimeout(perform);
  };
  addEventListener(
    'submit',
    (event) => {
      if ((event.target as Element).id !== form) return;
      event.preventDefault();
      due.push(event.submitter as HTMLButtonElement);
    },
    true,
  );
}

export const deferScript = import.meta.env.SSR ? `(${deferPresses})('${PRESS_FORM}')` : '';
