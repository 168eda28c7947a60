import { studioPatterns } from '@talkies/shared/studio';
import type { InboxThread } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Fact } from '../../../components/Fact.tsx';
import { itemPath, personPath } from '../../../lib/url/paths.ts';
import { studioInbox } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import * as styles from '../kit/screen.module.css';
import { changedMeanwhile } from './changed-meanwhile.ts';

const words = studioInbox.thread;

interface Props {
  thread: InboxThread;
  /** @param added how many replies the press itself added: any others are by somebody else */
  onChange: (thread: InboxThread, added?: number) => void;
}

/** The thread's author, subject and assignee, and the actions without an answer. */
export function ThreadFacts({ thread, onChange }: Props) {
  const { id, email, about, userId, assignee, item, person, state } = thread;
  return (
    <section aria-labelledby="thread-facts">
      <h2 id="thread-facts">{words.facts}</h2>
      <dl className={`rows ${styles.facts}`}>
        <Fact name={words.about}>{studioInbox.about(about)}</Fact>
        <Fact name={words.mail}>{email}</Fact>
        {userId ? (
          <Fact name={words.account}>
            <Link
              className="textlink"
              to={studioPatterns.person.replace(':id', encodeURIComponent(userId))}
              state={{ reason: `They wrote to us: ${id}` }}
            >
              {words.person}
            </Link>
          </Fact>
        ) : null}
        <Fact name={words.with}>{assignee ?? studioInbox.nobody}</Fact>
        {item ? (
          <Fact name={words.reported}>
            <Link className="textlink" to={itemPath(item.id)}>
              {words.edition(item.title, item.serial)}
            </Link>
            <br />
            <span className="muted">{item.hidden ? words.hidden : words.visible}</span>
          </Fact>
        ) : null}
        {person ? (
          <Fact name={words.reported}>
            {person.id ? (
              <Link className="textlink" to={personPath(person.handle)}>
                {words.partOf(words.parts[person.part], person.name)}
              </Link>
            ) : (
              words.partOfNobody(words.parts[person.part])
            )}
            <br />
            <span className="muted">{person.hiddenSince ? words.hidden : words.visible}</span>
          </Fact>
        ) : null}
      </dl>
      <div className={styles.requests}>
        <Quick thread={thread} onChange={onChange} state={state} />
        {item ? <Hide thread={thread} words={words.item} hidden={item.hidden} onChange={onChange} /> : null}
        {person?.id ? (
          <Hide
            thread={thread}
            words={words.profile(words.parts[person.part])}
            hidden={person.hiddenSince !== null}
            onChange={onChange}
          />
        ) : null}
      </div>
    </section>
  );
}

function Quick({ thread, onChange, state }: Props & { state: InboxThread['state'] }) {
  const { busy, error, run } = useStudioCall();
  const params = { id: thread.id };
  const from = thread.assigneeId;
  const change = (act: () => Promise<InboxThread>, done: string) =>
    run(async () => {
      try {
        onChange(await act());
      } catch (thrown) {
        const newer = await changedMeanwhile(thrown, thread.id);
        if (newer) onChange(newer);
        throw thrown;
      }
      return done;
    });
  const assign = (to: 'me' | 'nobody') =>
    change(
      () => studioApi('assignThread', { params, body: { to, from } }),
      to === 'me' ? words.taken : words.released,
    );
  const move = () => {
    const body = { state: state === 'open' ? 'closed' : 'open', version: thread.version } as const;
    const done = body.state === 'closed' ? words.closed : words.reopened;
    return change(() => studioApi('setThreadState', { params, body }), done);
  };
  return (
    <div>
      <CallProblem error={error} />
      <div className={styles.actions}>
        <Button
          variant="ghost"
          size="compact"
          busy={busy}
          onClick={() => void assign(from ? 'nobody' : 'me')}
        >
          {from ? words.release : words.take}
        </Button>
        <Button variant="ghost" size="compact" busy={busy} onClick={() => void move()}>
          {state === 'open' ? words.close : words.reopen}
        </Button>
      </div>
    </div>
  );
}

interface HideProps extends Props {
  words: Record<'hideText' | 'hide' | 'hid' | 'show' | 'shown', string>;
  hidden: boolean;
}

function Hide({ thread, words: texts, hidden, onChange }: HideProps) {
  const { busy, error, run } = useStudioCall();
  const set = (to: boolean) =>
    run(async () => {
      const next = await studioApi('hideReported', { params: { id: thread.id }, body: { hidden: to } });
      // the report's author is notified that it is hidden
      onChange(next, to && next.replies.at(-1)?.from === 'us' ? 1 : 0);
      return to ? texts.hid : texts.shown;
    });
  return (
    <div>
      {hidden ? null : <p className="muted">{texts.hideText}</p>}
      <CallProblem error={error} />
      <Button variant="ghost" size="compact" busy={busy} onClick={() => void set(!hidden)}>
        {hidden ? texts.show : texts.hide}
      </Button>
    </div>
  );
}
