import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Tells the other tabs of this browser who is signed in here, and fetches this page's data anew when one of them says
 * something else: the cookie is one for all.
 * @param user the id; null for a visitor
 */
export function useSharedSession(user: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const tabs = new BroadcastChannel('session');
    tabs.onmessage = ({ data }) => void (data !== user && revalidate());
    tabs.postMessage(user);
    return () => tabs.close();
  }, [user, revalidate]);
}
