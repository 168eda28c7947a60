/**
 * Makes the `ref` of a controlled checkbox: takes over a tick from before the script ran, which the browser still
 * shows. It may report the same choice twice.
 */
export const earlyTick =
  (checked: boolean, choose: (on: boolean) => void) =>
  (box: HTMLInputElement | null): void => {
    if (box && box.checked !== checked) choose(box.checked);
  };
