/**
 * Calls `gone` when the process that started us has ended: npm may be killed alone, without passing the signal on. The
 * script in package.json says `exec`, so that there is no shell in between.
 */
export function watchParent(gone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, 500);
  timer.unref();
}
