/** The id of the form, first in every page, that buttons without a form of their own belong to. */
export const PRESS_FORM = 'press';

/**
 * The attributes of a button that only our script can answer. Pressed before its part of the page is hydrated, it
 * submits a form whose action is a function: the few lines that React writes into the page record every such submission
 * with its button, and React calls the action once it has hydrated it. Afterwards a press is a plain click.
 */
export const press = (act: () => unknown) => ({
  type: 'submit' as const,
  form: PRESS_FORM,
  // returns nothing: React would hold back what the action changes until a promise is kept
  formAction: () => void act(),
  onClick: (event: { preventDefault: () => void }) => {
    event.preventDefault();
    act();
  },
});

/**
 * React's lines stand at the end of the page: what is pressed while it is still being read is submitted again when they
 * have been. Runs in the head as text: it uses nothing of this file.
 */
function holdPresses(form: string): void {
  const held: (HTMLElement | null)[] = [];
  const hold = (event: SubmitEvent): void => {
    if ((event.target as Element).id !== form) return;
    event.preventDefault();
    held.push(event.submitter);
  };
  addEventListener('submit', hold, true);
  addEventListener('DOMContentLoaded', () => {
    removeEventListener('submit', hold, true);
    for (const button of held) (document.getElementById(form) as HTMLFormElement).requestSubmit(button);
  });
}

export const holdScript = import.meta.env.SSR ? `(${holdPresses})('${PRESS_FORM}')` : '';
