import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { toastSignedIn } from '../lib/toast/toast.ts';

interface Props {
  /** null for a visitor */
  user: { id: string; name: string } | null;
}

/**
 * Tells the other tabs of this browser who is signed in here, and fetches this page's data anew when one of them says
 * something else: the cookie is one for all. Where a dialog is open somebody is in the middle of something, such as
 * signing in to pay, and goes on with that: the page looks once the dialog is closed.
 * Shows nothing but what was kept for who signs in.
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
    // a dialog that closes gives the focus back; its own event comes once it has left the page
    document.addEventListener('focusin', look);
    tabs.postMessage(id);
    return () => {
      tabs.close();
      document.removeEventListener('focusin', look);
    };
  }, [id, revalidate]);
  return null;
}
