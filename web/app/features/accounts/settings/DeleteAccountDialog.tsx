import { strongProofs } from '@talkies/shared';
import type { Obstacle } from '@talkies/shared/schemas';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { ConfirmIdentity } from '../../../components/confirm/ConfirmIdentity.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { CheckBox } from '../../../components/field/CheckBox.tsx';
import { Money } from '../../../components/Money.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { problemText } from '../../../lib/api/problem-text.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { leaving } from '../../../messages/en.ts';
import * as styles from './edit-profile.module.css';

const words = leaving.leave;

/**
 * The dialog for deleting the account: obstacles, proof of identity, what is deleted and what stays, and the
 * confirmation.
 */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [obstacles, setObstacles] = useState<Obstacle[]>();
  const [problem, setProblem] = useState<string>();
  const [confirmed, setConfirmed] = useState(false);
  const check = useCallback(() => {
    setObstacles(undefined);
    setProblem(undefined);
    browserApi('deletionState').then(
      (state) => setObstacles(state.obstacles),
      (error: unknown) => setProblem(problemText(error)),
    );
  }, []);
  useEffect(check, [check]);
  const blocking = obstacles?.filter(({ waivable }) => !waivable) ?? [];
  const waivable = obstacles?.filter((each) => each.waivable) ?? [];
  return (
    <Dialog labelledBy="leave-heading" onClose={onClose} className={styles.editDialog}>
      <h2 id="leave-heading">{words.heading}</h2>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      {!obstacles && !problem ? <p role="status">{words.looking}</p> : null}
      {obstacles && blocking.length > 0 ? (
        <>
          <p>{words.blocked}</p>
          <Obstacles list={obstacles} />
        </>
      ) : null}
      {problem || blocking.length > 0 ? (
        <Button variant="ghost" onClick={check}>
          {words.again}
        </Button>
      ) : null}
      {obstacles && blocking.length === 0 ? (
        <>
          {confirmed ? <AccountDeleted waivable={waivable} onClose={onClose} onRefused={check} /> : null}
          {confirmed ? null : (
            <ConfirmIdentity
              {...(waivable.length > 0 ? { proofs: strongProofs } : {})}
              onConfirmed={() => setConfirmed(true)}
            />
          )}
        </>
      ) : null}
    </Dialog>
  );
}

function Obstacles({ list }: { list: readonly Obstacle[] }) {
  return (
    <ul className={styles.editObstacles}>
      {list.map(({ kind, what, amount, path }) => (
        <li key={`${kind} ${what}`}>
          <span className="small muted">{words.kinds[kind]}</span>
          {kind === 'unreachable' ? (
            <span>{words.unreachable(what)}</span>
          ) : (
            <Link className="textlink" to={path}>
              {amount ? <Money value={amount} /> : what}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

interface AccountDeletedProps {
  waivable: readonly Obstacle[];
  onClose: () => void;
  onRefused: () => void;
}

function AccountDeleted({ waivable, onClose, onRefused }: AccountDeletedProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    try {
      await browserApi('deleteAccount', { body: { understood: true, giveUp: form.get('giveUp') === 'on' } });
      // a full page load, so that nothing of the person stays in memory
      location.assign(patterns.accountDeleted);
    } catch (error) {
      setBusy(false);
      setProblem(problemText(error));
      if (error instanceof ApiProblem && error.problem.code === 'profile/not-empty') onRefused();
    }
  }
  return (
    <form className={styles.editForm} onSubmit={(event) => void submit(event)}>
      <p>{words.go}</p>
      <p>{words.stays}</p>
      {waivable.length > 0 ? (
        <>
          <Obstacles list={waivable} />
          <CheckBox name="giveUp" required>
            {words.giveUp(waivable.map(({ kind }) => kind))}
          </CheckBox>
        </>
      ) : null}
      <CheckBox name="understood" required>
        {words.understood}
      </CheckBox>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      <div className={styles.editActions}>
        <Button type="submit" variant="ghost" className={styles.editLeave} busy={busy}>
          {words.submit}
        </Button>
        <button type="button" className="link" onClick={onClose}>
          {words.keep}
        </button>
      </div>
    </form>
  );
}
