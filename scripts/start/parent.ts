/**
 * Calls `gone` when the process that started us is no more: npm may be killed alone, and pass nothing on. The script
 * in package.json says `exec`, so that no shell stands between.
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
