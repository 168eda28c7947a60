import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { toastSignedIn } from '../lib/toast/toast.ts';

interface Props {
  /** null for a visitor */
  user: { id: string; name: string } | null;
}

/**
 * Tells the other tabs of this browser who is signed in here, and reloads this page's data when one of them reports
 * another person, as all tabs share the cookie. While a dialog is open, the person is in the middle of something, such
 * as signing in to pay: the page reloads once the dialog is closed. Renders nothing, and shows the toast that was
 * stored for the sign-in.
 */
export function SharedSession({ user }: Props): null {
  const { revalidate } = useRevalidator();
  const { id = null, name = '' } = user ?? {};
  useEffect(() => {
    if (id !== null) toastSignedIn(name);
  }, [id, name]);
  useEffect(() => {
    let differs = false;
    const look = (): void => {
      if (differs && !document.querySelector('dialog[open]')) void revalidate();
    };
    const tabs = new BroadcastChannel('session');
    tabs.onmessage = ({ data }) => {
      differs = data !== id;
      look();
    };
    // a closing dialog returns the focus; its own `close` event fires only after it has left the page
    document.addEventListener('focusin', look);
    tabs.postMessage(id);
    return () => {
      tabs.close();
      document.removeEventListener('focusin', look);
    };
  }, [id, revalidate]);
  return null;
}
