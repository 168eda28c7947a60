import { EMAIL_MAX, NAME_MAX, ownPath, PASSWORD_MIN } from '@talkies/shared';
import { useRef } from 'react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { Notice } from '../../../components/Notice.tsx';
import type { Api } from '../../../lib/api/api.ts';
import { serverContext } from '../../../lib/api/context.ts';
import { noStoreHeaders } from '../../../lib/api/no-store.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { useFieldText } from '../../../lib/early-input/use-field-text.ts';
import { formError, type Refused, refuse, refusedOf, text } from '../../../lib/form/form-problem.ts';
import { useInvalidFocus } from '../../../lib/form/use-invalid-focus.ts';
import { useUncorrected } from '../../../lib/form/use-uncorrected.ts';
import { onPhoneBlur, onPhoneSubmit, withCallingCode } from '../../../lib/format/calling-code.ts';
import { loginPath, patterns, signUpPath } from '../../../lib/url/paths.ts';
import { account } from '../../../messages/en.ts';
import { ConfirmPassword } from '../ConfirmPassword.tsx';
import type { Route } from './+types/signup';
import { AuthPage } from './AuthPage.tsx';
import * as styles from './auth.module.css';
import { Consent } from './Consent.tsx';
import { EnterCode } from './EnterCode.tsx';
import { SignInMethods } from './SignInMethods.tsx';
import { useNextPage } from './use-next-page.ts';

/** A cookie identifies the person who waits for a code, so the page is personal. */
export const headers = noStoreHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = serverApi(context);
  const me = await orProblem(api('me'));
  const { searchParams } = new URL(request.url);
  const next = ownPath(searchParams.get('next'), '') || null;
  if (me.user) throw redirect(next ?? patterns.home);
  const { to } = await orProblem(api('pendingVerification', { query: {} }));
  const { inboxUrl, google } = context.get(serverContext);
  return { inboxUrl, google, to, next, anew: searchParams.get('open') === 'form' };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const cookies = new Headers();
  const api = serverApi(context, cookies);
  const intent = text(form, 'intent');
  try {
    if (intent === 'again') return { mailed: true, to: (await api('resendVerifyCode')).to };
    if (intent !== 'code') return await signUp(api, form, cookies, request.headers.get('accept-language'));
    const { next } = await api('verifyCode', { body: { code: text(form, 'code') } });
    return redirect(ownPath(next), { headers: cookies });
  } catch (error) {
    return refuse(error, form);
  }
}

async function signUp(api: Api, form: FormData, cookies: Headers, languages: string | null) {
  const [name, phone, email, password, confirmPassword] = [
    'name',
    'phone',
    'email',
    'password',
    'confirmPassword',
  ].map((field) => text(form, field)) as [string, string, string, string, string];
  // the API refuses a missing consent, with its message
  const consent = (form.get('consent') === 'on') as true;
  const next = text(form, 'next');
  const { mailed, to } = await api('signUp', {
    body: {
      ...{ name, email, password, confirmPassword, consent, next },
      phone: withCallingCode(phone, languages),
    },
  });
  return data({ mailed, to }, { headers: cookies });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: account.signUp.title,
    description: account.signUp.description,
    path: patterns.signup,
    origin: matches[0].loaderData.origin,
  });

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const [name, nameField] = useFieldText();
  const { anew, inboxUrl, google, next: given } = loaderData;
  const next = useNextPage(given);
  const mailed = actionData && 'mailed' in actionData ? actionData : null;
  const refused = refusedOf(actionData);
  const ofCode = ['code', 'again'].includes(refused?.values.intent ?? '');
  // a refusal does not name the address, and the loader may not have run again
  const last = useRef<string | null>(null);
  if (mailed) last.current = mailed.to;
  const to = mailed?.to ?? loaderData.to ?? (ofCode ? last.current : null);
  const notTaken = refused?.problem.code === 'auth/verification-mail-failed' ? false : undefined;
  // the code is requested only once the address says so too: until then a reload would show the form again
  if (to && !anew && (mailed || ofCode || !refused))
    return (
      <EnterCode
        name={name}
        to={to}
        mailed={mailed?.mailed ?? notTaken}
        answer={actionData}
        refused={refused}
        inboxUrl={inboxUrl}
        next={given}
      />
    );
  return (
    <AuthPage heading={account.signUp.heading} name={name}>
      <p className="muted">
        {account.signUp.have}{' '}
        <Link className="link" to={given ? loginPath(given) : patterns.login}>
          {account.signUp.toSignIn}
        </Link>
      </p>
      <SignInMethods google={google} next={next} />
      <SignUpForm action={signUpPath(given)} next={next} refused={refused} nameField={nameField} />
    </AuthPage>
  );
}

interface FormProps {
  /** the page's address */
  action: string;
  next: string;
  refused: Refused | undefined;
  nameField: ReturnType<typeof useFieldText>[1];
}

function passwordHint(long: number): string {
  const { passwordAdvice, passwordGood, passwordHint } = account.signUp;
  if (long === 0) return passwordAdvice;
  return long >= PASSWORD_MIN ? passwordGood(long) : passwordHint;
}

function SignUpForm({ action, next, refused, nameField }: FormProps) {
  const { signUp } = account;
  const busy = useNavigation().state !== 'idle';
  const [password, passwordField] = useFieldText();
  const long = [...password].length;
  const message = formError(refused);
  const { errorOf, onInput } = useUncorrected(refused);
  const of = (name: string) => ({
    name,
    defaultValue: refused?.values[name],
    error: errorOf(name),
  });
  return (
    // without the parameter for an empty form, so that a reload shows the code's field afterwards
    <Form
      method="post"
      action={action}
      noValidate
      ref={useInvalidFocus(refused)}
      onSubmit={onPhoneSubmit}
      onInput={onInput}
    >
      <input type="hidden" name="next" value={next} />
      {message ? <Notice kind="bad">{message}</Notice> : null}
      <Field
        {...of('name')}
        label={signUp.name}
        autoComplete="name"
        required
        maxLength={NAME_MAX}
        {...nameField}
      />
      <div className={styles.pair}>
        <Field
          {...of('phone')}
          label={signUp.phone}
          type="tel"
          autoComplete="tel"
          placeholder={signUp.phonePlaceholder}
          hint={signUp.phoneHint}
          onBlur={onPhoneBlur}
        />
        <Field
          {...of('email')}
          label={signUp.email}
          type="email"
          autoComplete="email"
          required
          maxLength={EMAIL_MAX}
        />
      </div>
      <div className={styles.pair}>
        <Field
          {...of('password')}
          label={signUp.password}
          type="password"
          autoComplete="new-password"
          required
          minLength={PASSWORD_MIN}
          placeholder={signUp.passwordPlaceholder}
          good={long >= PASSWORD_MIN}
          hint={passwordHint(long)}
          {...passwordField}
        />
        <ConfirmPassword password={password} refused={refused} />
      </div>
      <Consent given={refused?.values.consent === 'on'} error={errorOf('consent')} />
      <Button type="submit" size="large" block busy={busy}>
        {signUp.submit}
      </Button>
    </Form>
  );
}
