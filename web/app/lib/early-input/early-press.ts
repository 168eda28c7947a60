/** The id of the form at the beginning of every page to which buttons without their own form belong. */
export const PRESS_FORM = 'press';

type Action = (button: HTMLButtonElement) => unknown;

declare global {
  interface Window {
    /** Sets a button's latest action, once React has committed the part that contains the button. */
    pressable: (button: HTMLButtonElement, act: Action) => void;
  }
}

/**
 * The attributes of a button that only our script can answer. If it is pressed before its part of the page is hydrated,
 * it submits a form; the script in the head holds that submission, and the action runs once React has committed the
 * part. React's own replay of submissions would run the action of a discarded attempt at hydration (adr/530).
 * Afterwards a press is a plain click.
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
 * Defers early presses and performs them in their order: a person who likes and then shares sees the like first. Runs
 * in the head as text, so it uses nothing of this file.
 */
function deferPresses(form: string): void {
  const due: HTMLButtonElement[] = [];
  const actions = new WeakMap<HTMLButtonElement, Action>();
  const perform = (): void => {
    const [button] = due;
    const act = button && actions.get(button);
    if (!button || (button.isConnected && !act)) return;
    due.shift();
    // continues even if this one fails
    setTimeout(perform);
    act?.(button);
  };
  window.pressable = (button, act) => {
    actions.set(button, act);
    // the parts around the button are committed at the same time
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
