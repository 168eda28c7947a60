import { PASSWORD_MIN, SIGNUP_REDIRECT_SECONDS } from '@talkies/shared';
import { useEffect } from 'react';
import { Form, Link, redirect, useNavigate, useNavigation } from 'react-router';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { patterns } from '../../../lib/address/paths.ts';
import { serverContext } from '../../../lib/api/context.ts';
import { fieldError, formError, type Refused, refuse, text } from '../../../lib/api/form-problem.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { useFieldText } from '../../../lib/page/field-text.ts';
import { pageMeta } from '../../../lib/page/meta.ts';
import { toast } from '../../../lib/page/toast.ts';
import { account } from '../../../messages/en.ts';
import type { Route } from './+types/signup';
import { AuthPage } from './AuthPage.tsx';
import * as styles from './auth.module.css';
import { Consent } from './Consent.tsx';
import { SignInMethods } from './SignInMethods.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const me = await orProblem(serverApi(context)('me'));
  if (me.user) throw redirect(patterns.home);
  const { inboxUrl, google } = context.get(serverContext);
  return { inboxUrl, google };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const [name, phone, email, password, confirmPassword] = [
    'name',
    'phone',
    'email',
    'password',
    'confirmPassword',
  ].map((field) => text(form, field)) as [string, string, string, string, string];
  // what was not ticked is refused by the API, with its message
  const consent = (form.get('consent') === 'on') as true;
  try {
    const { mailed } = await serverApi(context)('signUp', {
      body: { name, phone, email, password, confirmPassword, consent },
    });
    return { mailed };
  } catch (error) {
    return refuse(error, form);
  }
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
  if (actionData && 'mailed' in actionData)
    return <Done name={name} mailed={actionData.mailed} inboxUrl={loaderData.inboxUrl} />;
  return (
    <AuthPage heading={account.signUp.heading} name={name}>
      <p className="muted">
        {account.signUp.have}{' '}
        <Link className="link" to={patterns.login}>
          {account.signUp.toSignIn}
        </Link>
      </p>
      <SignInMethods google={loaderData.google} next="" />
      <SignUpForm refused={actionData as Refused | undefined} nameField={nameField} />
    </AuthPage>
  );
}

interface FormProps {
  refused: Refused | undefined;
  nameField: ReturnType<typeof useFieldText>[1];
}

function SignUpForm({ refused, nameField }: FormProps) {
  const { signUp } = account;
  const busy = useNavigation().state !== 'idle';
  const [password, passwordField] = useFieldText();
  const [confirm, confirmField] = useFieldText();
  const mismatch = confirm !== '' && confirm !== password ? signUp.mismatch : undefined;
  const long = [...password].length;
  const message = formError(refused);
  const of = (name: string) => ({
    name,
    defaultValue: refused?.values[name],
    error: fieldError(refused, name),
  });
  return (
    <Form method="post">
      {message ? <Notice kind="bad">{message}</Notice> : null}
      <Field {...of('name')} label={signUp.name} autoComplete="name" required maxLength={80} {...nameField} />
      <div className={styles.pair}>
        <Field
          {...of('phone')}
          label={signUp.phone}
          type="tel"
          autoComplete="tel"
          required
          placeholder={signUp.phonePlaceholder}
          hint={signUp.phoneHint}
        />
        <Field
          {...of('email')}
          label={signUp.email}
          type="email"
          autoComplete="email"
          required
          maxLength={254}
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
          good={long >= PASSWORD_MIN}
          hint={long >= PASSWORD_MIN ? signUp.passwordGood(long) : signUp.passwordHint}
          {...passwordField}
        />
        <Field
          label={signUp.confirm}
          name="confirmPassword"
          type="password"
          autoComplete="new-password"
          required
          error={mismatch ?? fieldError(refused, 'confirmPassword')}
          {...confirmField}
        />
      </div>
      <Consent given={refused?.values.consent === 'on'} error={fieldError(refused, 'consent')} />
      <Button type="submit" size="large" block busy={busy}>
        {signUp.submit}
      </Button>
    </Form>
  );
}

/** The account exists, nobody is signed in: says so and goes to the login page after 5 s (discovery:4). */
function Done({ name, mailed, inboxUrl }: { name: string; mailed: boolean; inboxUrl: string | null }) {
  const { signUp } = account;
  const navigate = useNavigate();
  useEffect(() => {
    // the account stands; the mail is sent again from the login page
    if (!mailed) return toast(account.signUp.notSent, 'alert');
    toast(account.signUp.sent);
    toast(account.signUp.redirecting);
    const timer = setTimeout(() => void navigate(patterns.login), SIGNUP_REDIRECT_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [mailed, navigate]);
  return (
    <AuthPage heading={signUp.doneHeading} name={name}>
      <Notice kind={mailed ? 'good' : 'bad'}>{mailed ? signUp.sent : signUp.notSent}</Notice>
      <p className="lead">{mailed ? signUp.doneText : signUp.notSentText}</p>
      {inboxUrl ? (
        <a className="link" href={inboxUrl} target="_blank" rel="noreferrer">
          {signUp.inbox}
        </a>
      ) : null}
      <p>
        <ButtonLink look="ghost" to={patterns.login}>
          {signUp.toSignIn}
        </ButtonLink>
      </p>
    </AuthPage>
  );
}
