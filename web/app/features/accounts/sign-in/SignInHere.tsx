import { EMAIL_MAX, NAME_MAX, type Problem } from '@talkies/shared';
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { CodeField } from '../../../components/field/CodeField.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { problemLine } from '../../../lib/api/problem-text.ts';
import { text } from '../../../lib/form/form-problem.ts';
import { useInvalidFocus } from '../../../lib/form/use-invalid-focus.ts';
import { account } from '../../../messages/en.ts';
import { Consent } from './Consent.tsx';
import { SignInMethods } from './SignInMethods.tsx';
import * as styles from './sign-in-here.module.css';

/**
 * new: a person without an account; code: their mail is on its way, or not accepted (`mailed`) yet; known: a person
 * with an account, who also gets a code where they have no other sign-in method (`recovers`: their address).
 */
type Step =
  | { kind: 'new' }
  | { kind: 'code'; to: string; mailed?: boolean; recovers?: string }
  | { kind: 'known'; email: string; message?: string };

interface Props {
  /** the path to which the mail's link and Google return */
  next: string;
  /** whether this shop has sign-in with Google */
  google: boolean;
  /** the heading of the form for new people; default: that the purchase is for them */
  heading?: string | undefined;
}

/**
 * Sign-up and sign-in without leaving the current task: a name, an address and the code mailed to it, or the sign-in
 * methods of an existing account. Afterwards every part of the page is updated.
 */
export default function SignInHere({ next, google, heading }: Props) {
  const [step, setStep] = useState<Step>({ kind: 'new' });
  const { revalidate } = useRevalidator();
  const entered = (): Promise<void> => revalidate();
  const typed = useRef(false);
  // after a sign-up in this browser some time ago, or before a reload, only the code is missing
  useEffect(() => {
    browserApi('pendingVerification', { query: {} }).then(
      // a form that somebody has begun to fill in stays
      ({ to }) => to && !typed.current && setStep((now) => (now.kind === 'new' ? { kind: 'code', to } : now)),
      () => undefined,
    );
  }, []);
  switch (step.kind) {
    case 'new':
      return (
        <NewHere
          {...{ next, google, heading }}
          onTyped={() => {
            typed.current = true;
          }}
          onStep={setStep}
          onIn={entered}
        />
      );
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

/** Sends the calls of one step, one at a time; the shown refusal is that of the latest call. */
function useSending() {
  const [sending, setSending] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useInvalidFocus(problem);
  /** @param name the name of the button that is shown as busy */
  async function run(name: string, send: (sent: FormData) => Promise<unknown>): Promise<void> {
    if (sending) return;
    setSending(name);
    setProblem(null);
    try {
      await send(new FormData(form.current ?? undefined));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error.problem);
    } finally {
      setSending(null);
    }
  }
  return {
    sending,
    problem,
    form,
    run,
    submits: (name: string, send: (sent: FormData) => Promise<unknown>) => (event: FormEvent) => {
      event.preventDefault();
      void run(name, send);
    },
    fieldError: (name: string) => problem?.errors?.find(({ field }) => field === name)?.message,
  };
}

/** The problem of a form. @param fields the form's fields, whose errors are shown beside them */
function FormProblem({ problem, fields }: { problem: Problem | null; fields: readonly string[] }) {
  if (!problem || problem.errors?.some(({ field }) => fields.includes(field))) return null;
  return <Notice kind="bad">{problemLine(problem)}</Notice>;
}

/** A button that looks like a link, beside the submit button. */
const LinkButton = ({ busy, ...button }: ComponentProps<'button'> & { busy?: boolean }) => (
  <button {...button} type="button" className="link" aria-disabled={busy || undefined} />
);

function NewHere({
  next,
  google,
  heading,
  onTyped,
  onStep,
  onIn,
}: Props & StepProps & { onTyped: () => void }) {
  const words = account.here;
  const { sending, problem, form, submits, fieldError } = useSending();
  const signUp = async (sent: FormData): Promise<void> => {
    const [name, email] = [text(sent, 'name'), text(sent, 'email')];
    // the API refuses a missing consent, with its message
    const consent = (sent.get('consent') === 'on') as true;
    try {
      const { to, mailed } = await browserApi('signUpByCode', { body: { name, email, consent, next } });
      onStep({ kind: 'code', to, mailed });
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.problem.code !== 'auth/sign-up-failed') throw error;
      onStep({ kind: 'known', email, message: words.known });
    }
  };
  return (
    <section className={styles.here}>
      <h3>{heading ?? words.heading}</h3>
      <p className="muted">{words.text}</p>
      <FormProblem problem={problem} fields={['name', 'email', 'consent']} />
      <form onSubmit={submits('sign-up', signUp)} onInput={onTyped} noValidate ref={form}>
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
        <Button type="submit" size="large" block busy={sending !== null}>
          {words.submit}
        </Button>
      </form>
      <LinkButton onClick={() => onStep({ kind: 'known', email: '' })}>{words.toSignIn}</LinkButton>
      <SignInMethods google={google} next={next} below onIn={onIn} />
    </section>
  );
}

type CodeProps = Omit<Extract<Step, { kind: 'code' }>, 'kind'> & Pick<Props, 'next'> & StepProps;

function CodeHere({ to, mailed = true, recovers, next, onStep, onIn }: CodeProps) {
  const { here, signUp } = account;
  const sentText = recovers ? here.recoverText : here.codeText;
  const [again, setAgain] = useState(false);
  const { sending, problem, form, run, submits, fieldError } = useSending();
  const verify = async (sent: FormData): Promise<void> => {
    await browserApi('verifyCode', { body: { code: text(sent, 'code') } });
    await onIn();
  };
  const resend = async (): Promise<void> => {
    if (recovers) await browserApi('recoverHere', { body: { email: recovers, next } });
    else await browserApi('resendVerifyCode');
    setAgain(true);
  };
  const isRefused = problem?.code === 'request/address-refused';
  return (
    <section className={styles.here}>
      <h3>{signUp.doneHeading}</h3>
      {isRefused ? null : (
        <p role="status">{again ? signUp.sent : mailed ? sentText(to) : here.lateText(to)}</p>
      )}
      <FormProblem problem={problem} fields={['code']} />
      <form onSubmit={submits('code', verify)} noValidate ref={form}>
        <CodeField label={signUp.code} error={fieldError('code')} autoFocus sends />
        <Button type="submit" size="large" block busy={sending === 'code'}>
          {signUp.codeSubmit}
        </Button>
      </form>
      <p className={styles.others}>
        <LinkButton busy={sending === 'again'} onClick={() => void run('again', resend)}>
          {sending === 'again' ? signUp.codeSending : signUp.codeAgain}
        </LinkButton>
        {recovers ? (
          <LinkButton onClick={() => onStep({ kind: 'known', email: recovers })}>
            {here.toPassword}
          </LinkButton>
        ) : (
          <LinkButton onClick={() => onStep({ kind: 'new' })}>{signUp.otherAddress}</LinkButton>
        )}
      </p>
    </section>
  );
}

type KnownProps = Pick<Props, 'next' | 'google'> & StepProps & { email: string; message?: string };

function KnownHere({ email, message, next, google, onStep, onIn }: KnownProps) {
  const { here, signIn } = account;
  const [failed, setFailed] = useState<string | null>(null);
  const { sending, problem, form, run, submits, fieldError } = useSending();
  const signInBy = async (sent: FormData): Promise<void> => {
    setFailed(null);
    await browserApi('signIn', { body: { email: text(sent, 'email'), password: text(sent, 'password') } });
    await onIn();
  };
  const recover = async (sent: FormData): Promise<void> => {
    setFailed(null);
    const address = text(sent, 'email');
    const { to, mailed } = await browserApi('recoverHere', { body: { email: address, next } });
    onStep({ kind: 'code', to, mailed, recovers: address });
  };
  return (
    <section className={styles.here}>
      <h3>{here.knownHeading}</h3>
      {failed ? (
        <Notice kind="bad">{failed}</Notice>
      ) : message && !problem ? (
        <p role="status">{message}</p>
      ) : null}
      <FormProblem problem={problem} fields={['email', 'password']} />
      <form onSubmit={submits('sign-in', signInBy)} noValidate ref={form}>
        <Field
          label={signIn.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={email}
          // the pressed button is gone, and the focus with it
          autoFocus={email === ''}
          error={fieldError('email')}
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
        <Button type="submit" size="large" block busy={sending === 'sign-in'}>
          {signIn.submit}
        </Button>
      </form>
      <p className={styles.others}>
        <LinkButton busy={sending === 'recover'} onClick={() => void run('recover', recover)}>
          {sending === 'recover' ? account.signUp.codeSending : here.recover}
        </LinkButton>
        <LinkButton onClick={() => onStep({ kind: 'new' })}>{here.toSignUp}</LinkButton>
      </p>
      <SignInMethods google={google} next={next} passkey below onProblem={setFailed} onIn={onIn} />
    </section>
  );
}
