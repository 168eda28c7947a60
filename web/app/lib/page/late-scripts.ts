/** A page's scripts wait no longer than this for its first pictures, in milliseconds. */
const PATIENCE = 2500;

declare global {
  interface Window {
    /** the button that was pressed last while the page slept; undefined once it is awake */
    pressedEarly?: HTMLElement | null | undefined;
  }
}

/**
 * Fetches the page's scripts when its first view stands: until then what a visitor reads and sees has the line to
 * itself. A touch or a key fetches them at once. Its text runs by itself: it uses nothing of this file.
 * @param files modules to fetch side by side, so that none waits for another that imports it
 */
function wake(files: string[], patience: number): void {
  document.currentScript?.remove();
  const late = document.querySelector<HTMLScriptElement>('script[type=late]');
  const signs = ['pointerdown', 'keydown', 'focusin'];
  let begun = false;
  const begin = (): void => {
    if (begun || !late) return;
    begun = true;
    for (const sign of signs) removeEventListener(sign, begin, true);
    for (const href of files)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    const script = document.createElement('script');
    document.head.append(
      Object.assign(script, { type: 'module', nonce: late.nonce, textContent: late.textContent }),
    );
  };
  for (const sign of signs) addEventListener(sign, begin, true);
  window.pressedEarly = null;
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('button[type=button]:not([popovertarget])');
    if (button && window.pressedEarly !== undefined) window.pressedEarly = button;
  });
  const coming = [...document.images].filter(({ loading, complete }) => loading === 'eager' && !complete);
  const seen = coming.map(
    (picture) =>
      new Promise((done) => {
        for (const end of ['load', 'error']) picture.addEventListener(end, done, { once: true });
      }),
  );
  Promise.all([document.fonts.ready, ...seen])
    // two frames: what has arrived is painted then
    .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    .then(() => setTimeout(begin));
  setTimeout(begin, patience);
}

/** A drawn page whose scripts are asked for late. What React Router writes for them is all that changes. */
export function scriptsLate(html: string, nonce: string): string {
  const files: string[] = [];
  const asleep = html
    .replace(/<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g, (_link, href: string) => {
      files.push(href);
      return '';
    })
    .replace(/(<script[^>]*) type="module" async="">/, '$1 type="late">');
  if (files.length === 0) return html;
  const starter = `<script nonce="${nonce}">(${wake})(${JSON.stringify(files)},${PATIENCE})</script>`;
  return asleep.replace('</body>', () => `${starter}</body>`);
}

const TEXT = '[type=text], [type=search], [type=email], [type=tel], [type=password]';

const writeValue = (input: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Takes up, now that the page is awake, what was pressed and is being typed while it could not answer. */
export function catchUp(): void {
  window.pressedEarly?.click();
  window.pressedEarly = undefined;
  const typed = document.activeElement;
  if (!(typed instanceof HTMLInputElement) || !typed.matches(TEXT) || typed.value === typed.defaultValue)
    return;
  // React believes that what it found in a field is what it had put there: it is told as a change of its own
  const { value } = typed;
  writeValue(typed, typed.defaultValue);
  writeValue(typed, value);
}
