import type { StudioMe } from '@talkies/shared/studio/schemas';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { CodeField } from '../../../../components/field/CodeField.tsx';
import { Notice } from '../../../../components/Notice.tsx';
import { ApiProblem } from '../../../../lib/api/api.ts';
import { problemText } from '../../../../lib/api/problem-text.ts';
import { studioEntrance as words } from '../../../../messages/en.ts';
import { studioApi } from '../calls/api.ts';
import * as styles from './proof.module.css';
import { proveByPasskey } from './prove-by-passkey.ts';

interface Props {
  member: StudioMe;
  /** the last button's label */
  submit: string;
  onProven: () => void;
}

/** Asks the member for the required proof, and calls back once the server has accepted it. */
export function Proof({ member, submit, onProven }: Props) {
  return member.stepUp.by === 'passkey' ? (
    <ByPasskey onProven={onProven} />
  ) : (
    <ByMail email={member.email} submit={submit} onProven={onProven} />
  );
}

/** Runs an act and keeps the text of its refusal. */
function useProofAttempt() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const attempt = async (act: () => Promise<string | undefined>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      setProblem(await act());
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error.field('code') ?? problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, attempt };
}

function ByPasskey({ onProven }: Pick<Props, 'onProven'>) {
  const { busy, problem, attempt } = useProofAttempt();
  const prove = async (): Promise<string | undefined> => {
    const outcome = await proveByPasskey();
    if (outcome !== 'in') return words[outcome];
    onProven();
    return undefined;
  };
  return (
    <div className={styles.proof}>
      <p>{words.passkeyLead}</p>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      <p>
        <Button busy={busy} onClick={() => void attempt(prove)}>
          {words.passkey}
        </Button>
      </p>
    </div>
  );
}

function ByMail({ email, submit, onProven }: { email: string } & Omit<Props, 'member'>) {
  const { busy, problem, attempt } = useProofAttempt();
  const [sentTo, setSentTo] = useState<string>();
  const send = async (): Promise<undefined> => {
    setSentTo((await studioApi('sendStudioCode')).to);
  };
  const prove = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '');
    void attempt(async () => {
      await studioApi('stepUp', { body: { code } });
      onProven();
      return undefined;
    });
  };
  if (!sentTo)
    return (
      <div className={styles.proof}>
        <p>{words.sendLead(email)}</p>
        {problem ? <Notice kind="bad">{problem}</Notice> : null}
        <p>
          <Button busy={busy} onClick={() => void attempt(send)}>
            {words.send}
          </Button>
        </p>
      </div>
    );
  return (
    <form className={styles.proof} onSubmit={prove}>
      <p role="status">{words.sent(sentTo)}</p>
      <CodeField label={words.code} autoFocus error={problem} />
      <div className={styles.proofActions}>
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
        <button type="button" className="link" onClick={() => setSentTo(undefined)}>
          {words.again}
        </button>
      </div>
    </form>
  );
}
