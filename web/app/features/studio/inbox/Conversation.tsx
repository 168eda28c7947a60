import type { InboxThread } from '@talkies/shared/studio/schemas';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { studioInbox } from '../../../messages/en.ts';
import * as styles from '../kit/screen.module.css';

const words = studioInbox.thread;

/** The whole conversation, oldest first. `read`: the number of replies when the answer was begun. */
export const Conversation = ({ thread, read }: { thread: InboxThread; read: number | undefined }) => (
  <section aria-labelledby="thread-words">
    <h2 id="thread-words">{words.conversation}</h2>
    <ol className={styles.steps}>
      {/* who writes to us writes something: a message without words is a conversation that we began */}
      {thread.kind === 'message' && thread.text === '' ? null : (
        <li>
          <b>{thread.name}</b>
          <LocalTime at={thread.at} />
          <p className={styles.written}>{thread.text || words.noWords}</p>
        </li>
      )}
      {thread.replies.map(({ id, from, author, text, at, undelivered }, index) => (
        <li key={id}>
          <b>
            {from === 'us' ? words.us(author) : thread.name}
            {read !== undefined && index >= read ? ` · ${words.fresh}` : ''}
          </b>
          <LocalTime at={at} />
          <p className={styles.written}>{text}</p>
          {undelivered ? <Notice kind="bad">{words.undelivered}</Notice> : null}
        </li>
      ))}
    </ol>
  </section>
);
