import { EMAIL_MAX, NAME_MAX, type Problem } from '@talkies/shared';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { CodeField } from '../../../components/field/CodeField.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { text } from '../../../lib/form/form-problem.ts';
import { useInvalidFocus } from '../../../lib/form/use-invalid-focus.ts';
import { account } from '../../../messages/en.ts';
import { Consent } from './Consent.tsx';
import { SignInMethods } from './SignInMethods.tsx';
import * as styles from './sign-in-here.module.css';

/**
 * new: somebody without an account; code: their mail is on its way, or not taken (`mailed`) yet; known: somebody with one, who
 * comes to the code too where they have no other way in (`recovers`: their address).
 */
type Step =
  | { kind: 'new' }
  | { kind: 'code'; to: string; mailed?: boolean; recovers?: string }
  | { kind: 'known'; email: string; message?: string };

interface Props {
  /** where the mail's link and Google lead back to */
  next: string;
  /** whether this shop offers Google */
  google: boolean;
  /** over the form of who is new; where it is left out, whom it is for that is bought */
  heading?: string | undefined;
}

/**
 * Sign-up and sign-in in the middle of something, without leaving it: a name, an address and the code that is mailed there,
 * or the ways of who has an account. Once somebody is in, every part of the page learns of it.
 */
export default function SignInHere({ next, google, heading }: Props) {
  const [step, setStep] = useState<Step>({ kind: 'new' });
  const { revalidate } = useRevalidator();
  const entered = (): Promise<void> => revalidate();
  // signed up in this browser a while ago, or before a reload: the code is what is missing
  useEffect(() => {
    browserApi('pendingVerification', { query: {} }).then(
      ({ to }) => to && setStep((now) => (now.kind === 'new' ? { kind: 'code', to } : now)),
      () => undefined,
    );
  }, []);
  switch (step.kind) {
    case 'new':
      return <NewHere next={next} google={google} heading={heading} onStep={setStep} onIn={entered} />;
    case 'code':
      return <CodeHere {...step} next={next} onStep={setStep} onIn={entered} />;
    case 'known':
      return <KnownHere {...step} next={next} google={google} onStep={setStep} onIn={entered} />;
  }
}

interface StepProps {
  onStep: (step: Step) => void;
  onIn: () => Promise<void>;
}

/** A form that is sent by a call of the API: what was refused, and whether it is on its way. */
function useSending(send: (sent: FormData) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useInvalidFocus(problem);
  async function run(sent: FormData): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await send(sent);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error.problem);
    } finally {
      setBusy(false);
    }
  }
  return {
    busy,
    problem,
    form,
    run,
    submit: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      void run(new FormData(event.currentTarget));
    },
    fieldError: (name: string) => problem?.errors?.find(({ field }) => field === name)?.message,
  };
}

/** What no field says. */
function FormProblem({ problem, children }: { problem: Problem | null; children?: ReactNode }) {
  if (!problem || problem.errors?.length) return null;
  return (
    <Notice kind="bad">
      {problem.title}. {problem.detail}
      {children}
    </Notice>
  );
}

function NewHere({ next, google, heading, onStep, onIn }: Props & StepProps) {
  const words = account.here;
  const { busy, problem, form, submit, fieldError } = useSending(async (sent) => {
    const [name, email] = [text(sent, 'name'), text(sent, 'email')];
    // what was not ticked is refused by the API, with its message
    const consent = (sent.get('consent') === 'on') as true;
    try {
      const { to, mailed } = await browserApi('signUpByCode', { body: { name, email, consent, next } });
      onStep({ kind: 'code', to, mailed });
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.problem.code !== 'auth/sign-up-failed') throw error;
      onStep({ kind: 'known', email, message: words.known });
    }
  });
  return (
    <section className={styles.here}>
      <h3>{heading ?? words.heading}</h3>
      <p className="muted">{words.text}</p>
      <FormProblem problem={problem} />
      <form onSubmit={submit} noValidate ref={form}>
        <Field
          label={account.signUp.name}
          name="name"
          autoComplete="name"
          required
          maxLength={NAME_MAX}
          autoFocus
          error={fieldError('name')}
        />
        <Field
          label={account.signUp.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={EMAIL_MAX}
          error={fieldError('email')}
        />
        <Consent error={fieldError('consent')} />
        <Button type="submit" size="large" block busy={busy}>
          {words.submit}
        </Button>
      </form>
      <Others onKnown={() => onStep({ kind: 'known', email: '' })} />
      <SignInMethods google={google} next={next} below onIn={onIn} />
    </section>
  );
}

const Others = ({ onKnown }: { onKnown: () => void }) => (
  <button type="button" className="link" onClick={onKnown}>
    {account.here.toSignIn}
  </button>
);

type CodeProps = Omit<Extract<Step, { kind: 'code' }>, 'kind'> & Pick<Props, 'next'> & StepProps;

function CodeHere({ to, mailed = true, recovers, next, onStep, onIn }: CodeProps) {
  const { here, signUp } = account;
  const sentText = recovers ? here.recoverText : here.codeText;
  const [again, setAgain] = useState(false);
  const code = useSending(async (sent) => {
    await browserApi('verifyCode', { body: { code: text(sent, 'code') } });
    await onIn();
  });
  const mail = useSending(async () => {
    if (recovers) await browserApi('recoverHere', { body: { email: recovers, next } });
    else await browserApi('resendVerifyCode');
    setAgain(true);
  });
  const isRefused = mail.problem?.code === 'request/address-refused';
  return (
    <section className={styles.here}>
      <h3>{signUp.doneHeading}</h3>
      {isRefused ? null : (
        <p role="status">{again ? signUp.sent : mailed ? sentText(to) : here.lateText(to)}</p>
      )}
      <FormProblem problem={code.problem ?? mail.problem} />
      <form onSubmit={code.submit} noValidate ref={code.form}>
        <CodeField label={signUp.code} error={code.fieldError('code')} autoFocus sends />
        <Button type="submit" size="large" block busy={code.busy}>
          {signUp.codeSubmit}
        </Button>
      </form>
      <p className={styles.others}>
        <button type="button" className="link" onClick={() => void mail.run(new FormData())}>
          {signUp.codeAgain}
        </button>
        {recovers ? (
          <button type="button" className="link" onClick={() => onStep({ kind: 'known', email: recovers })}>
            {here.toPassword}
          </button>
        ) : (
          <button type="button" className="link" onClick={() => onStep({ kind: 'new' })}>
            {signUp.otherAddress}
          </button>
        )}
      </p>
    </section>
  );
}

type KnownProps = Pick<Props, 'next' | 'google'> & StepProps & { email: string; message?: string };

function KnownHere({ email, message, next, google, onStep, onIn }: KnownProps) {
  const { here, signIn } = account;
  const [failed, setFailed] = useState<string | null>(null);
  const { busy, problem, form, submit, fieldError } = useSending(async (sent) => {
    setFailed(null);
    await browserApi('signIn', { body: { email: text(sent, 'email'), password: text(sent, 'password') } });
    await onIn();
  });
  const recovery = useSending(async (sent) => {
    const address = text(sent, 'email');
    const { to, mailed } = await browserApi('recoverHere', { body: { email: address, next } });
    onStep({ kind: 'code', to, mailed, recovers: address });
  });
  return (
    <section className={styles.here}>
      <h3>{here.knownHeading}</h3>
      {failed ? (
        <Notice kind="bad">{failed}</Notice>
      ) : message && !problem ? (
        <p role="status">{message}</p>
      ) : null}
      <FormProblem problem={problem ?? recovery.problem} />
      <form onSubmit={submit} noValidate ref={form}>
        <Field
          label={signIn.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={email}
          error={fieldError('email') ?? recovery.fieldError('email')}
        />
        <Field
          label={signIn.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus={email !== ''}
          error={fieldError('password')}
        />
        <Button type="submit" size="large" block busy={busy}>
          {signIn.submit}
        </Button>
      </form>
      <p className={styles.others}>
        <button
          type="button"
          className="link"
          onClick={() => form.current && void recovery.run(new FormData(form.current))}
        >
          {here.recover}
        </button>
        <button type="button" className="link" onClick={() => onStep({ kind: 'new' })}>
          {here.toSignUp}
        </button>
      </p>
      <SignInMethods google={google} next={next} passkey below onProblem={setFailed} onIn={onIn} />
    </section>
  );
}
