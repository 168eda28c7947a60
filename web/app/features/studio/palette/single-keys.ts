const KEY = 'studio-single-keys';

/** Whether keys without Ctrl do something: whoever dictates, or types by a switch, can turn them off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // a browser that stores nothing: they stay on
  }
}
