import { participationProblem } from '@talkies/shared';
import type { Launch } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { Countdown } from '../../components/Countdown.tsx';
import { LocalTime } from '../../components/LocalTime.tsx';
import { areAllReserved, isSoldOut, waitOf } from '../../lib/launch/stage.ts';
import { launchDrawPath } from '../../lib/url/paths.ts';
import { launchPage as words } from '../../messages/en.ts';
import * as styles from './launch.module.css';
import type { LiveLaunch } from './use-live-launch.ts';

interface Props {
  launch: Launch;
  room: NonNullable<Launch['room']>;
  live: LiveLaunch;
  second: number | null;
}

const past = (instant: string, second: number | null): boolean =>
  second !== null && Date.parse(instant) <= second * 1000;

/** The waiting room: joining, the person's place, and their turn. */
export function WaitingRoom({ launch, room, live, second }: Props) {
  const { state, mine } = live;
  const place = mine?.place ?? null;
  const mayJoin = mine !== null && participationProblem(mine) === null;
  return (
    <section className={styles.room} aria-labelledby="room" data-part="waiting-room">
      <h2 id="room">{words.room}</h2>
      <div role="status" className={styles.place}>
        {place ? <Place launch={launch} room={room} live={live} second={second} /> : <p>{words.roomText}</p>}
      </div>
      {!place && !past(room.opensAt, second) ? (
        <p>
          {words.roomOpens} <LocalTime inSentence at={room.opensAt} />
        </p>
      ) : null}
      {mayJoin && !place && past(room.opensAt, second) ? (
        <Button busy={live.busy} onClick={live.join} block>
          {words.enter}
        </Button>
      ) : null}
      {state.waiting > 0 ? <p className="muted">{words.waiting(state.waiting)}</p> : null}
      {live.connected ? null : <p className="muted">{words.connecting}</p>}
      <details>
        <summary>{words.fair}</summary>
        <p>{words.fairText}</p>
        <p className="small">
          {words.fingerprint}: <code>{room.seedHash}</code>
        </p>
        <Link className="link" to={launchDrawPath(launch.id)}>
          {words.draw}
        </Link>
      </details>
    </section>
  );
}

function Place({ launch, room, live, second }: Props) {
  const { state, mine, busy, join } = live;
  const place = mine?.place;
  if (!mine || !place) return null;
  // turns are suspended while nobody can order: the server extends them by the length of the stop
  if (state.stopped)
    return (
      <>
        <p>
          <strong>{words.stopped}</strong>
        </p>
        <p>{words.inside}</p>
      </>
    );
  if (place.passUntil !== null) {
    if (past(place.passUntil, second))
      return (
        <>
          <p>
            <strong>{words.turnOver}</strong>
          </p>
          {participationProblem(mine) !== null ? null : (
            <Button variant="ghost" busy={busy} onClick={join}>
              {words.again}
            </Button>
          )}
        </>
      );
    return (
      <>
        <p className={styles.turn}>{words.yourTurn}</p>
        <Countdown until={place.passUntil} />
        <p>{words.turnText}</p>
        <p>
          <a className="link" href="#launch-items">
            {words.items}
          </a>
        </p>
      </>
    );
  }
  if (place.place === null)
    return (
      <>
        <p>
          <strong>{words.inside}</strong>
        </p>
        <p>{past(launch.opensAt, second) ? words.drawing : words.drawSoon}</p>
      </>
    );
  if (isSoldOut(state)) return <p className={styles.turn}>{words.soldOut}</p>;
  const { before, minutes } = waitOf(place.place, state.admitted, room.admitPerMinute);
  return (
    <>
      <p className={styles.turn}>{words.place(place.place)}</p>
      <p>
        {words.before(before)} {state.left > 0 ? words.estimate(minutes) : ''}
      </p>
      {before >= state.left && !areAllReserved(state) ? <p>{words.mayRunOut}</p> : null}
      <p className="muted">{words.inside}</p>
    </>
  );
}
