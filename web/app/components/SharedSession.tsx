import type { ApiResponse } from '@talkies/shared/schemas';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { toastSignedIn } from '../lib/toast/toast.ts';

/**
 * Tells the other tabs of this browser who is signed in here, and calls `reload` when one of them reports another
 * person, as all tabs share the cookie. While a dialog is open, the person is in the middle of something, such as
 * signing in to pay: the page reloads once the dialog is closed.
 * @param id null for a visitor
 * @returns `reloaded` is to be called after each reload: where it changed nothing, the other tab is out of date
 */
export function shareSession(id: string | null, reload: () => void) {
  /** whom another tab reported, and whom this one has answered; `id` where it differs from nobody */
  let reported = id;
  let answered = id;
  let waits = false;
  const look = (): void => {
    if (!waits || document.querySelector('dialog[open]')) return;
    waits = false;
    reload();
  };
  const tabs = new BroadcastChannel('session');
  tabs.onmessage = ({ data }) => {
    reported = data;
    waits = data !== id;
    if (!waits) answered = id;
    look();
  };
  // a closing dialog returns the focus; its own `close` event fires only after it has left the page
  document.addEventListener('focusin', look);
  tabs.postMessage(id);
  return {
    reloaded: (): void => {
      // answered once: a tab that cannot reload would be answered for ever
      if (waits || reported === id || reported === answered) return;
      answered = reported;
      tabs.postMessage(id);
    },
    leave: (): void => {
      tabs.close();
      document.removeEventListener('focusin', look);
    },
  };
}

/** Keeps this tab and the others at one person. Renders nothing, and shows the toast that was stored for the sign-in. */
export function SharedSession({ me }: { me: ApiResponse<'me'> }): null {
  const { revalidate } = useRevalidator();
  const { id = null, name = '' } = me.user ?? {};
  const session = useRef<ReturnType<typeof shareSession>>(null);
  useEffect(() => {
    if (id !== null) toastSignedIn(name);
  }, [id, name]);
  useEffect(() => {
    const shared = shareSession(id, () => void revalidate());
    session.current = shared;
    return shared.leave;
  }, [id, revalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `me` means that the page was loaded again
  useEffect(() => session.current?.reloaded(), [me]);
  return null;
}
