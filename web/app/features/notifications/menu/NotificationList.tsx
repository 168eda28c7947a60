import type { Notification } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { patterns } from '../../../lib/address/paths.ts';
import { formatMoment } from '../../../lib/format/dates.ts';
import { notes as words } from '../../../messages/en.ts';

/** Alerts, newest first. A press dims one at once (discovery:4) and leads to what it is about. */
export function NoteList({
  notes,
  onRead,
}: {
  notes: readonly Notification[];
  onRead: (note: Notification) => void;
}) {
  return (
    <ul className="notes">
      {notes.map((note) => (
        <li key={note.id} className={note.read ? 'note-item read' : 'note-item'}>
          <Link to={note.link ?? patterns.notifications} onClick={() => onRead(note)}>
            <span className="note-title">
              {note.read ? null : <span className="sr">{words.isUnread} </span>}
              {note.title}
            </span>
            <span className="note-text">{note.text}</span>
            <time className="note-time" dateTime={note.at}>
              {formatMoment(note.at)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
