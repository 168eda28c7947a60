/** How long a page's scripts wait for its first pictures. */
const TIMEOUT_MS = 2500;

/**
 * Adds the scripts of a `noscript` element to the page: its data at once, modules after the first view is painted, so
 * that until then text and pictures have the connection to themselves; a touch, a key or an open dialog starts them at
 * once. Runs as text, so it uses nothing of this file.
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
  // the visitor waits for a dialog that the page contains, and only scripts can open it
  if (document.querySelector('dialog')) begin();
  const coming = [...document.images].filter(({ loading, complete }) => loading === 'eager' && !complete);
  const seen = coming.map(
    (picture) =>
      new Promise((done) => {
        for (const end of ['load', 'error']) picture.addEventListener(end, done, { once: true });
      }),
  );
  Promise.all([document.fonts.ready, ...seen])
    // two frames later, everything that has arrived is painted
    .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    .then(() => setTimeout(begin));
  setTimeout(begin, timeoutMs);
}

/** The id of the `noscript` element, within which React hydrates nothing. */
export const SCRIPTS = 'scripts';
export const startScript = import.meta.env.SSR ? `(${start})('${SCRIPTS}',${TIMEOUT_MS})` : '';
