import type { Notification } from '@talkies/shared/schemas';
import { useCallback, useState } from 'react';
import { browserApi } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/page/toast.ts';
import { notes as words } from '../../../messages/en.ts';

const marked = (id: string, read: boolean) => (notes: readonly Notification[]) =>
  notes.map((note) => (note.id === id ? { ...note, read } : note));

/** A list of alerts whose reading is told to the server: dimmed at once, put back where that fails. */
export function useNotes(
  first: readonly Notification[],
  onUnread: (count: number) => void = () => undefined,
) {
  const [notes, setNotes] = useState(first);
  const read = useCallback(
    async (note: Notification): Promise<void> => {
      if (note.read) return;
      setNotes(marked(note.id, true));
      try {
        onUnread((await browserApi('updateNotification', { body: { id: note.id } })).unread);
      } catch {
        setNotes(marked(note.id, false));
        toast(words.notMarked, 'alert');
      }
    },
    [onUnread],
  );
  const readAll = useCallback(async (): Promise<void> => {
    let before: readonly Notification[] = [];
    setNotes((present) => {
      before = present;
      return present.map((note) => ({ ...note, read: true }));
    });
    try {
      onUnread((await browserApi('readAllNotifications')).unread);
    } catch {
      setNotes(before);
      toast(words.notMarked, 'alert');
    }
  }, [onUnread]);
  return { notes, setNotes, read, readAll };
}
