/** Milliseconds after the page's load: nothing that the page fetches should wait for the worker. */
const LATER = 3_000;

/** Registers the service worker, which shows the offline page when there is no connection. */
export function registerServiceWorker(): () => void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const register = () => {
    // without it, everything except the offline page works
    timer = setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined), LATER);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('load', register);
  };
}
