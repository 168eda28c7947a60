/**
 * Goes to `ref` of a box whose tick the page's script keeps: takes over what was ticked before that ran, which the browser
 * still shows. May choose the same twice.
 */
export const earlyTick =
  (checked: boolean, choose: (on: boolean) => void) =>
  (box: HTMLInputElement | null): void => {
    if (box && box.checked !== checked) choose(box.checked);
  };
