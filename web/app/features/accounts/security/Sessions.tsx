import { Button } from '../../../components/Button.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { press } from '../../../lib/early-input/early-press.ts';
import { security } from '../../../messages/en.ts';
import type { SecurityData } from './load.ts';
import * as styles from './security.module.css';
import { useAccountChange } from './use-account-change.ts';

type Session = SecurityData['sessions'][number];

/** Every signed-in device, with buttons to sign out each, or all others. */
export function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const words = security.sessions;
  const { busy, change } = useAccountChange();
  const endOthers = async (): Promise<string> =>
    words.endedOthers((await browserApi('endOtherSessions')).ended);
  return (
    <section className={styles.securityPart} aria-labelledby="security-sessions">
      <h3 id="security-sessions">{words.heading}</h3>
      <p className="muted">{words.text}</p>
      <ul className={styles.securityList}>
        {sessions.map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div className={styles.securityActions}>
          <Button variant="ghost" size="compact" busy={busy} onClick={() => void change(endOthers)}>
            {words.endOthers}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Row({ session }: { session: Session }) {
  const words = security.sessions;
  const { busy, change } = useAccountChange();
  const end = async (): Promise<string> => {
    await browserApi('endSession', { params: { id: session.id } });
    return words.ended;
  };
  const location = session.location ? ` · ${session.location}` : '';
  return (
    <li>
      <div>
        <strong>{session.device}</strong>
        {session.current ? <span className={`${styles.securityHere} label`}>{words.here}</span> : null}
        <p className="small muted">
          {words.seen} <LocalTime at={session.lastSeen} inSentence />
          {location} · {words.since} {words.methods[session.method]}
        </p>
      </div>
      {session.current ? null : (
        <button
          {...press(() => busy || change(end))}
          className="link"
          aria-label={words.endOf(session.device)}
          aria-disabled={busy}
        >
          {words.end}
        </button>
      )}
    </li>
  );
}
