import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Tells the other tabs of this browser who is signed in here, and fetches this page's data anew when one of them says
 * something else: the cookie is one for all. Where a dialog is open somebody is in the middle of something, such as
 * signing in to pay, and goes on with that.
 * @param user the id; null for a visitor
 */
export function useSharedSession(user: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const tabs = new BroadcastChannel('session');
    tabs.onmessage = ({ data }) => {
      if (data !== user && !document.querySelector('dialog[open]')) void revalidate();
    };
    tabs.postMessage(user);
    return () => tabs.close();
  }, [user, revalidate]);
}
