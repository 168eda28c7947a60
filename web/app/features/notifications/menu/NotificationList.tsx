import type { Notification } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { patterns } from '../../../lib/address/paths.ts';
import { notes as words } from '../../../messages/en.ts';
import * as styles from './notification-menu.module.css';

/** Alerts, newest first. A press dims one at once (discovery:4) and leads to what it is about. */
export function NotificationList({
  notes,
  onRead,
}: {
  notes: readonly Notification[];
  onRead: (note: Notification) => void;
}) {
  return (
    <ul>
      {notes.map((note) => (
        <li key={note.id} className={note.read ? `${styles.noteItem} ${styles.read}` : styles.noteItem}>
          <Link to={note.link ?? patterns.notifications} onClick={() => onRead(note)}>
            <span className={styles.noteTitle}>
              {note.read ? null : <span className="sr">{words.isUnread} </span>}
              {note.title}
            </span>
            <span className={styles.noteText}>{note.text}</span>
            <span className={styles.noteTime}>
              <LocalTime at={note.at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
