import './confirm.css';
import { proofs as anyProof, type Proof } from '@talkies/shared';
import type { ConfirmState } from '@talkies/shared/schemas';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiProblem, browserApi } from '../../lib/api/api.ts';
import { confirmYou as words } from '../../messages/en.ts';
import { Button } from '../Button.tsx';
import { Field } from '../field/Field.tsx';
import { Notice } from '../Notice.tsx';

type Way = 'mail' | 'sms' | 'password';

const labels = (ways: ConfirmState['ways'], counts: readonly Proof[]): { way: Way; label: string }[] => [
  { way: 'mail', label: words.ways.mail(ways.mail) },
  ...(ways.sms ? [{ way: 'sms' as const, label: words.ways.sms(ways.sms) }] : []),
  ...(ways.password && counts.includes('password')
    ? [{ way: 'password' as const, label: words.ways.password }]
    : []),
];

const said = (error: unknown, field: string): string => {
  if (!(error instanceof ApiProblem)) throw error;
  const { code, title, detail } = error.problem;
  // the documents' words stand alone
  return error.field(field) ?? (code === 'auth/wrong-password' ? title : `${title}. ${detail}`);
};

interface Props {
  /** those that count; any where they are left out */
  proofs?: readonly Proof[] | undefined;
  onConfirmed: () => void;
}

/**
 * Asks somebody who is signed in once more who they are, unless they have said so within the last minutes: by a code
 * to the mailbox or phone, or by the password where that counts. Calls `onConfirmed` when the server is satisfied.
 */
export function ConfirmYou({ proofs = anyProof, onConfirmed }: Props) {
  const [state, setState] = useState<ConfirmState>();
  const [problem, setProblem] = useState<string>();
  const [way, setWay] = useState<Way>('mail');
  const [sentTo, setSentTo] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up once, when it opens
  useEffect(() => {
    let gone = false;
    browserApi('confirmState').then(
      (present) => {
        if (gone) return;
        if (present.confirmed && proofs.includes(present.confirmed.by)) onConfirmed();
        else setState(present);
      },
      (error: unknown) => {
        if (!gone) setProblem(said(error, ''));
      },
    );
    return () => {
      gone = true;
    };
  }, []);

  if (problem && !state) return <Notice kind="bad">{problem}</Notice>;
  if (!state) return <p className="muted" role="status" aria-busy="true" style={{ minHeight: '12rem' }} />;
  const choose = (chosen: Way): void => {
    setWay(chosen);
    setSentTo(undefined);
    setProblem(undefined);
  };
  return (
    <div className="confirm-you">
      <p>{words.lead}</p>
      <fieldset className="confirm-you-ways">
        <legend className="label">{words.legend}</legend>
        {labels(state.ways, proofs).map((option) => (
          <label key={option.way}>
            <input type="radio" name="way" checked={option.way === way} onChange={() => choose(option.way)} />
            {option.label}
          </label>
        ))}
      </fieldset>
      {way === 'password' ? (
        <Answer field="password" onConfirmed={onConfirmed} />
      ) : sentTo ? (
        <Answer
          key={sentTo}
          field="code"
          sentTo={sentTo}
          onConfirmed={onConfirmed}
          again={() => setSentTo(undefined)}
        />
      ) : (
        <SendCode channel={way} onSent={setSentTo} />
      )}
    </div>
  );
}

function SendCode({ channel, onSent }: { channel: 'mail' | 'sms'; onSent: (to: string) => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function send(): Promise<void> {
    setBusy(true);
    try {
      onSent((await browserApi('sendCode', { body: { channel } })).to);
    } catch (error) {
      setProblem(said(error, 'channel'));
      setBusy(false);
    }
  }
  return (
    <>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      <Button busy={busy} onClick={() => void send()}>
        {words.send}
      </Button>
    </>
  );
}

interface AnswerProps {
  field: 'code' | 'password';
  sentTo?: string;
  onConfirmed: () => void;
  again?: () => void;
}

function Answer({ field, sentTo, onConfirmed, again }: AnswerProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get(field) ?? '');
    setBusy(true);
    setProblem(undefined);
    try {
      await browserApi('confirmMe', { body: field === 'code' ? { code: value } : { password: value } });
      onConfirmed();
    } catch (error) {
      setProblem(said(error, field));
    } finally {
      setBusy(false);
    }
  }
  const input =
    field === 'code'
      ? ({
          inputMode: 'numeric',
          autoComplete: 'one-time-code',
          maxLength: 9,
          className: 'code-field',
        } as const)
      : ({ type: 'password', autoComplete: 'current-password' } as const);
  return (
    <form className="confirm-you" onSubmit={(event) => void submit(event)}>
      {sentTo ? <p role="status">{words.sent(sentTo)}</p> : null}
      <Field key={field} label={words[field]} name={field} required autoFocus error={problem} {...input} />
      <div className="confirm-you-actions">
        <Button type="submit" busy={busy}>
          {words.submit}
        </Button>
        {again ? (
          <button type="button" className="link" onClick={again}>
            {words.again}
          </button>
        ) : null}
      </div>
    </form>
  );
}
