import type { Notification } from '@talkies/shared/schemas';
import { useCallback, useState } from 'react';
import { browserApi } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { notifications as words } from '../../../messages/en.ts';

const marked = (id: string, read: boolean) => (notifications: readonly Notification[]) =>
  notifications.map((notification) => (notification.id === id ? { ...notification, read } : notification));

/** A list of notifications that reports to the server which are read: dimmed at once, and reverted if that fails. */
export function useNotifications(
  first: readonly Notification[],
  onUnread: (count: number) => void = () => undefined,
) {
  const [notifications, setNotifications] = useState(first);
  const read = useCallback(
    async (notification: Notification): Promise<void> => {
      if (notification.read) return;
      setNotifications(marked(notification.id, true));
      try {
        onUnread((await browserApi('updateNotification', { body: { id: notification.id } })).unread);
      } catch {
        setNotifications(marked(notification.id, false));
        toast(words.notMarked, 'alert');
      }
    },
    [onUnread],
  );
  const readAll = useCallback(async (): Promise<void> => {
    setNotifications(notifications.map((notification) => ({ ...notification, read: true })));
    try {
      const query = { upTo: notifications[0]?.at };
      onUnread((await browserApi('readAllNotifications', { query })).unread);
    } catch {
      setNotifications(notifications);
      toast(words.notMarked, 'alert');
    }
  }, [notifications, onUnread]);
  return { notifications, setNotifications, read, readAll };
}
