import { proofs as anyProof, type Proof } from '@talkies/shared';
import type { ConfirmState } from '@talkies/shared/schemas';
import { type FormEvent, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiProblem, browserApi, orOffline } from '../../lib/api/api.ts';
import { problemLine } from '../../lib/api/problem-text.ts';
import { useInvalidFocus } from '../../lib/form/use-invalid-focus.ts';
import { lazy } from '../../lib/timing/lazy.ts';
import { common, confirmIdentity as words } from '../../messages/en.ts';
import { Button } from '../Button.tsx';
import { CodeField } from '../field/CodeField.tsx';
import { Field } from '../field/Field.tsx';
import { Notice } from '../Notice.tsx';
import * as styles from './confirm.module.css';

// loaded with its words when it is chosen: what the dialog imports is listed in every page's first load
const GoogleLink = lazy(() => import('../GoogleLink.tsx').then((module) => ({ default: module.GoogleLink })));

type Channel = keyof ConfirmState['channels'];

const labels = (
  channels: ConfirmState['channels'],
  counts: readonly Proof[],
): { channel: Channel; label: string }[] => [
  { channel: 'mail', label: words.channels.mail(channels.mail) },
  ...(channels.sms ? [{ channel: 'sms' as const, label: words.channels.sms(channels.sms) }] : []),
  ...(channels.passkey ? [{ channel: 'passkey' as const, label: words.channels.passkey }] : []),
  ...(channels.google ? [{ channel: 'google' as const, label: words.channels.google }] : []),
  ...(channels.password && counts.includes('password')
    ? [{ channel: 'password' as const, label: words.channels.password }]
    : []),
];

const message = (error: unknown, field: string): string => {
  if (!(error instanceof ApiProblem)) throw error;
  const { code, title } = error.problem;
  // the specification's words, without details
  return error.field(field) ?? (code === 'auth/wrong-password' ? title : problemLine(error.problem));
};

const focus = (input: HTMLInputElement | null): void => input?.focus();

interface Props {
  /** the accepted proofs; without them, any */
  proofs?: readonly Proof[] | undefined;
  onConfirmed: () => void;
}

/**
 * Asks a signed-in person to prove again who they are, unless they did so within the last minutes: by a code to their
 * mailbox or phone, a passkey, Google, or the password where that is accepted. Calls `onConfirmed` once the server
 * accepts the proof.
 */
export function ConfirmIdentity({ proofs = anyProof, onConfirmed }: Props) {
  const [state, setState] = useState<ConfirmState>();
  const [problem, setProblem] = useState<string>();
  const [channel, setChannel] = useState<Channel>('mail');
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once for each attempt
  useEffect(() => {
    let gone = false;
    setProblem(undefined);
    browserApi('confirmState').then(
      (present) => {
        if (gone) return;
        if (present.confirmed && proofs.includes(present.confirmed.by)) onConfirmed();
        else setState(present);
      },
      (error: unknown) => {
        if (!gone) setProblem(message(error, ''));
      },
    );
    return () => {
      gone = true;
    };
  }, [attempt]);

  if (problem && !state)
    return (
      <>
        <Notice kind="bad">{problem}</Notice>
        <Button variant="ghost" onClick={() => setAttempt(attempt + 1)}>
          {common.retry}
        </Button>
      </>
    );
  if (!state) return <p className="muted" role="status" aria-busy="true" style={{ minHeight: '12rem' }} />;
  return (
    <div className={styles.confirmYou}>
      <p>{words.lead}</p>
      <fieldset className={styles.confirmYouProofs}>
        <legend className="label">{words.legend}</legend>
        {labels(state.channels, proofs).map((option) => (
          <label key={option.channel}>
            <input
              type="radio"
              name="way"
              checked={option.channel === channel}
              // the pressed Retry is gone, and the focus with it
              ref={attempt > 1 && option.channel === channel ? focus : undefined}
              onChange={() => setChannel(option.channel)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
      <ByChannel key={channel} channel={channel} onConfirmed={onConfirmed} />
    </div>
  );
}

/** The form of the chosen proof. */
function ByChannel({ channel, onConfirmed }: { channel: Channel; onConfirmed: () => void }) {
  const [sentTo, setSentTo] = useState<string>();
  const { pathname, search } = useLocation();
  switch (channel) {
    case 'password':
      return <CodeForm field="password" onConfirmed={onConfirmed} />;
    case 'passkey':
      return <UsePasskey onConfirmed={onConfirmed} />;
    case 'google':
      return (
        <Suspense>
          <p>{words.googleBack}</p>
          <GoogleLink next={`${pathname}${search}`} purpose="confirm">
            {words.google}
          </GoogleLink>
        </Suspense>
      );
  }
  if (sentTo === undefined) return <SendCode channel={channel} onSent={setSentTo} />;
  const again = (): void => setSentTo(undefined);
  return <CodeForm field="code" sentTo={sentTo} onConfirmed={onConfirmed} again={again} />;
}

function UsePasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function prove(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      // the code for passkeys is loaded only when somebody uses one
      const { askPasskey } = await orOffline(import('./ask-passkey.ts'));
      const answer = await askPasskey(() => browserApi('passkeyConfirmOptions'));
      if (answer === 'gone') return setProblem(words.passkeyGone);
      if (answer === 'unable') return setProblem(words.passkeyUnable);
      await browserApi('confirmMe', { body: { passkey: answer as never } });
      onConfirmed();
    } catch (error) {
      setProblem(message(error, ''));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      <Button busy={busy} onClick={() => void prove()}>
        {words.passkey}
      </Button>
    </>
  );
}

function SendCode({ channel, onSent }: { channel: 'mail' | 'sms'; onSent: (to: string) => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function send(): Promise<void> {
    setBusy(true);
    try {
      onSent((await browserApi('sendProofCode', { body: { channel } })).to);
    } catch (error) {
      setProblem(message(error, 'channel'));
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

interface CodeFormProps {
  field: 'code' | 'password';
  sentTo?: string;
  onConfirmed: () => void;
  again?: () => void;
}

function CodeForm({ field, sentTo, onConfirmed, again }: CodeFormProps) {
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
      setProblem(message(error, field));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      ref={useInvalidFocus(problem)}
      className={styles.confirmYou}
      onSubmit={(event) => void submit(event)}
    >
      {sentTo ? <p role="status">{words.sent(sentTo)}</p> : null}
      {field === 'code' ? (
        <CodeField label={words.code} autoFocus error={problem} />
      ) : (
        <Field
          label={words.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus
          error={problem}
        />
      )}
      <div className={styles.confirmYouActions}>
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
