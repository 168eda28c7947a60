import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { toastSignedIn } from '../lib/page/toast.ts';

interface Props {
  /** the id; null for a visitor */
  user: string | null;
}

/**
 * Tells the other tabs of this browser who is signed in here, and fetches this page's data anew when one of them says
 * something else: the cookie is one for all. Where a dialog is open somebody is in the middle of something, such as
 * signing in to pay, and goes on with that: the page looks once the dialog is closed.
 * Shows nothing but what was kept for who signs in.
 */
export function SharedSession({ user }: Props): null {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (user !== null) toastSignedIn();
  }, [user]);
  useEffect(() => {
    let differs = false;
    const look = (): void => {
      if (differs && !document.querySelector('dialog[open]')) void revalidate();
    };
    const tabs = new BroadcastChannel('session');
    tabs.onmessage = ({ data }) => {
      differs = data !== user;
      look();
    };
    // a dialog that closes gives the focus back; its own event comes once it has left the page
    document.addEventListener('focusin', look);
    tabs.postMessage(user);
    return () => {
      tabs.close();
      document.removeEventListener('focusin', look);
    };
  }, [user, revalidate]);
  return null;
}
