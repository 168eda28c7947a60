import { SIGNUP_REDIRECT_SECONDS } from '@talkies/shared';
import { useEffect, useState } from 'react';
import { Form, Link, useNavigate, useNavigation } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { CodeField } from '../../../components/field/CodeField.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { fieldError, formError, type Refused } from '../../../lib/form/form-problem.ts';
import { useInvalidFocus } from '../../../lib/form/use-invalid-focus.ts';
import { dismiss, toast, toastOnSignIn } from '../../../lib/toast/toast.ts';
import { loginPath, patterns } from '../../../lib/url/paths.ts';
import { account } from '../../../messages/en.ts';
import { AuthPage } from './AuthPage.tsx';
import * as styles from './auth.module.css';
import { forgetName, useTypedName } from './typed-name.ts';

interface Props {
  /** the typed name; empty after a reload */
  name: string;
  /** the address to which the code was mailed, shortened */
  to: string;
  /** whether the mail server has just accepted the mail, which follows otherwise; undefined: no mail was just sent */
  mailed: boolean | undefined;
  /** the answer to the latest press: an equal answer is announced again */
  answer: unknown;
  refused: Refused | undefined;
  inboxUrl: string | null;
  /** the page to open afterwards, where the address has one */
  next: string | null;
}

/**
 * The account exists and nobody is signed in: the mail's code opens it here (spec:69). Closing the field leads to the
 * login page after 5 s (discovery:4).
 */
export function EnterCode({ name, to, mailed, answer, refused, inboxUrl, next }: Props) {
  const { signUp } = account;
  const shown = useTypedName(to, name);
  const [closed, setClosed] = useState(false);
  const login = next ? loginPath(next) : patterns.login;
  useLeaving(closed, login);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is announced, even one equal to the previous one
  useEffect(() => {
    const { sent, notSent } = account.signUp;
    if (mailed === undefined) return;
    const id = mailed ? toast(sent) : toast(notSent, 'alert');
    // removed once the code is typed
    return () => dismiss(id);
  }, [mailed, answer]);
  const problem = formError(refused);
  return (
    <AuthPage heading={signUp.doneHeading} name={shown}>
      {/* whether the mail was sent is a toast (discovery:4), and the sentence below */}
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      <p className="lead">{isRefused(refused) ? signUp.refusedText(to) : textOf(mailed, to)}</p>
      {closed ? null : (
        <CodeForm to={to} refused={refused} next={next} login={login} onClose={() => setClosed(true)} />
      )}
      {inboxUrl ? (
        <a className="link" href={inboxUrl} target="_blank" rel="noreferrer">
          {signUp.inbox}
        </a>
      ) : null}
    </AuthPage>
  );
}

const isRefused = (refused: Refused | undefined): boolean =>
  refused?.problem.code === 'request/address-refused';

function textOf(mailed: boolean | undefined, to: string): string {
  const { doneText, notSentText, waitingText } = account.signUp;
  if (mailed === undefined) return waitingText(to);
  return mailed ? doneText(to) : notSentText;
}

interface FormProps extends Pick<Props, 'to' | 'refused' | 'next'> {
  /** the address of the login page */
  login: string;
  onClose: () => void;
}

function CodeForm({ to, refused, next, login, onClose }: FormProps) {
  const { signUp } = account;
  const { state, formData } = useNavigation();
  const again = formData?.get('intent') === 'again';
  const busy = state !== 'idle' && !again;
  const welcome = (name: string): string => {
    forgetName(to);
    return signUp.welcome(name);
  };
  return (
    <>
      <Form
        method="post"
        noValidate
        // stored for the next page, as this one may be left before it could show the toast
        onSubmit={() => toastOnSignIn(welcome)}
        ref={useInvalidFocus(refused)}
      >
        <input type="hidden" name="intent" value="code" />
        <CodeField label={signUp.code} error={fieldError(refused, 'code')} autoFocus sends />
        <Button type="submit" size="large" block busy={busy}>
          {signUp.codeSubmit}
        </Button>
      </Form>
      <Form method="post" className={styles.codeOthers}>
        <button type="submit" className="link" name="intent" value="again" aria-disabled={again || undefined}>
          {again ? signUp.codeSending : signUp.codeAgain}
        </button>
        <Link className="link" to={`?${new URLSearchParams({ open: 'form', ...(next ? { next } : {}) })}`}>
          {signUp.otherAddress}
        </Link>
        <Link
          className="link"
          to={login}
          onClick={(event) => {
            event.preventDefault();
            onClose();
          }}
        >
          {signUp.codeClose}
        </Link>
      </Form>
    </>
  );
}

/** @param login the address of the login page */
function useLeaving(closed: boolean, login: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!closed) return;
    toast(account.signUp.redirecting);
    const timer = setTimeout(() => void navigate(login), SIGNUP_REDIRECT_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [closed, login, navigate]);
}
