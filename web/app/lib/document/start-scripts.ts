/** A page's scripts wait no longer than this for its first pictures. */
const TIMEOUT_MS = 2500;

/**
 * Gives the browser the scripts that stand in a `noscript` element: the page's data at once, modules when the first view
 * is painted, so that until then what a visitor reads and sees has the line to itself; a touch, a key or a dialog asks for
 * them at once. Runs as text: it uses nothing of this file.
 */
function start(id: string, timeoutMs: number): void {
  const sent = document.getElementById(id)?.textContent ?? '';
  const modules: HTMLElement[] = [];
  for (const { localName, attributes, textContent } of new DOMParser()
    .parseFromString(sent, 'text/html')
    .querySelectorAll('link, script')) {
    const element = document.createElement(localName);
    for (const { name, value } of attributes) element.setAttribute(name, value);
    element.textContent = textContent;
    if (localName === 'link' || element.getAttribute('type') === 'module') modules.push(element);
    else document.head.append(element);
  }
  const signs = ['pointerdown', 'keydown', 'focusin'];
  const begin = (): void => {
    for (const sign of signs) removeEventListener(sign, begin, true);
    document.head.append(...modules.splice(0));
  };
  for (const sign of signs) addEventListener(sign, begin, true);
  // a dialog that the page came with is what somebody waits for, and only scripts open it
  if (document.querySelector('dialog')) begin();
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
  setTimeout(begin, timeoutMs);
}

/** The id of that element. React hydrates nothing within a `noscript`. */
export const SCRIPTS = 'scripts';
export const startScript = import.meta.env.SSR ? `(${start})('${SCRIPTS}',${TIMEOUT_MS})` : '';
