import { EMAIL_MAX, ownPath } from '@talkies/shared';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { Form, Link, redirect, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { googleRefusal } from '../../../components/GoogleLink.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { type Api, ApiProblem } from '../../../lib/api/api.ts';
import { serverContext } from '../../../lib/api/context.ts';
import { noStoreHeaders } from '../../../lib/api/no-store.ts';
import { problemText } from '../../../lib/api/problem-text.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import {
  fieldError,
  formError,
  type Refused,
  refuse,
  refusedOf,
  text,
} from '../../../lib/form/form-problem.ts';
import { useInvalidFocus } from '../../../lib/form/use-invalid-focus.ts';
import { dismiss, toast } from '../../../lib/toast/toast.ts';
import { patterns, signUpPath } from '../../../lib/url/paths.ts';
import { rememberedPage } from '../../../lib/url/remembered-page.ts';
import { account, signingIn } from '../../../messages/en.ts';
import type { Route } from './+types/login';
import { AuthPage } from './AuthPage.tsx';
import { SignInMethods } from './SignInMethods.tsx';
import { useNextPage } from './use-next-page.ts';
import { VerifyLink } from './VerifyLink.tsx';

/** A mail's link works once, so its answer must not be cached for others. */
export const headers = noStoreHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = serverApi(context);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('verify');
  const page = {
    next: searchParams.get('next'),
    sent: searchParams.get('sent'),
    email: (searchParams.get('email') ?? '').slice(0, EMAIL_MAX),
    refusal: googleRefusal(searchParams),
    google: context.get(serverContext).google,
  };
  const me = await orProblem(api('me'));
  if (token) {
    const link = await orProblem(linkOf(api, token));
    const opens = link === 'own' || link === 'other';
    return { ...page, link, token: opens ? token : null, member: me.user !== null && link === 'used' };
  }
  // without `next`, the browser opens its last visited page (discovery:2)
  if (me.user && page.next) throw redirect(ownPath(page.next));
  return { ...page, link: null, token: null, member: me.user !== null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const cookies = new Headers();
  const api = serverApi(context, cookies);
  const email = text(form, 'email');
  try {
    if (form.get('intent') === 'verify') return await verify(text(form, 'token'), api, cookies);
    if (form.get('intent') === 'resend') {
      const { code } = await api('resendVerification', { body: { email } });
      // to the page on which the mail's code can be typed
      return code ? redirect(patterns.signup) : { resent: true as const };
    }
    await api('signIn', { body: { email, password: text(form, 'password') } });
  } catch (error) {
    return refuse(error, form);
  }
  // a form that was sent before hydration names no page: this one leads signed-in people to the last visited page
  throw redirect(ownPath(text(form, 'next'), patterns.login), { headers: cookies });
}

/** What a mail's link would do; a token that cannot be ours counts as expired. */
async function linkOf(api: Api, token: string): Promise<'own' | 'other' | 'used' | 'expired' | null> {
  try {
    return (await api('pendingVerification', { query: { token } })).link;
  } catch (error) {
    if (error instanceof ApiProblem && error.problem.code === 'request/invalid') return 'expired';
    throw error;
  }
}

/**
 * Verifies the address; signs in where the person signed up in this browser, else shows the form.
 * @throws ApiProblem
 */
async function verify(token: string, api: Api, cookies: Headers): Promise<Response> {
  const { next } = await api('verifyEmail', { body: { token } });
  return redirect(next === null ? `${patterns.login}?sent=verified` : ownPath(next), { headers: cookies });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: account.signIn.title,
    description: account.signIn.description,
    path: patterns.login,
    origin: matches[0].loaderData.origin,
  });

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { signIn } = account;
  const refused = refusedOf(actionData);
  const next = useNextPage(loaderData.next);
  const [problem, setProblem] = useState<string | null>(null);
  if (loaderData.member) return <AlreadyIn />;
  if (loaderData.token && (!refused || refused.problem.retryable))
    return (
      <VerifyLink token={loaderData.token} own={loaderData.link === 'own'} problem={formError(refused)} />
    );
  return (
    <AuthPage heading={signIn.heading}>
      <p className="muted">
        {signIn.newHere}{' '}
        <Link className="link" to={signUpPath(loaderData.next)}>
          {signIn.toSignUp}
        </Link>
      </p>
      {problem ? (
        <Notice kind="bad">{problem}</Notice>
      ) : refused ? (
        <Refusal refused={refused} />
      ) : (
        <ArrivalNotice loaderData={loaderData} resent={Boolean(actionData && 'resent' in actionData)} />
      )}
      <SignInMethods google={loaderData.google} next={next} passkey onProblem={setProblem} />
      <SignInForm next={next} refused={refused} email={loaderData.email} onProblem={setProblem} />
    </AuthPage>
  );
}

interface FormProps {
  next: string;
  refused: Refused | undefined;
  email: string;
  onProblem: (message: string | null) => void;
}

function SignInForm({ next, refused, email, onProblem }: FormProps) {
  const { signIn } = account;
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" onSubmit={() => onProblem(null)} noValidate ref={useInvalidFocus(refused)}>
      <input type="hidden" name="next" value={next} />
      <Field
        label={signIn.email}
        name="email"
        type="email"
        autoComplete="username webauthn"
        required
        defaultValue={refused?.values.email ?? email}
        error={fieldError(refused, 'email')}
        onFocus={useSuggestedPasskeys(onProblem)}
      />
      <Field
        label={signIn.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={fieldError(refused, 'password')}
      />
      <Link className="link" to={patterns.reset}>
        {signIn.forgot}
      </Link>
      <Button type="submit" size="large" block busy={busy}>
        {signIn.submit}
      </Button>
    </Form>
  );
}

/** Suggests passkeys in the e-mail field, from its first focus on; nothing is loaded before that. */
function useSuggestedPasskeys(onProblem: (message: string) => void): (event: FocusEvent) => void {
  const requested = useRef(false);
  const { revalidate } = useRevalidator();
  return () => {
    if (requested.current) return;
    requested.current = true;
    void import('./passkey.ts')
      .then(({ suggestPasskeys }) => suggestPasskeys((problem) => onProblem(problemText(problem))))
      .catch(() => 'gone' as const)
      .then((outcome) => {
        // suggested again at the next focus
        requested.current = outcome !== 'gone';
        if (outcome === 'in') void revalidate();
      });
  };
}

/** Sends a signed-in person to their last visited page, which only this browser remembers. */
function AlreadyIn() {
  const { signedIn } = signingIn;
  const [to, setTo] = useState<string>(patterns.home);
  const navigate = useNavigate();
  useEffect(() => {
    const last = ownPath(rememberedPage());
    setTo(last);
    void navigate(last, { replace: true });
  }, [navigate]);
  return (
    <AuthPage heading={signedIn.heading}>
      <p className="lead">{signedIn.text}</p>
      <p>
        <ButtonLink to={to}>{signedIn.action}</ButtonLink>
      </p>
    </AuthPage>
  );
}

/** The notice about why the login is shown: a mail's link, a reset, Google, or a page that needs a signed-in user. */
function ArrivalNotice({
  loaderData,
  resent,
}: {
  loaderData: Route.ComponentProps['loaderData'];
  resent: boolean;
}) {
  const { signIn } = account;
  if (resent) return <Notice kind="good">{signIn.resent}</Notice>;
  if (loaderData.link === 'expired') return <Notice kind="bad">{signIn.linkDead}</Notice>;
  if (loaderData.link === 'used' || loaderData.sent === 'verified')
    return <Notice kind="good">{signIn.verified}</Notice>;
  if (loaderData.refusal) return <Notice kind="bad">{loaderData.refusal}</Notice>;
  if (loaderData.sent === 'reset') return <Notice kind="good">{signIn.resetSent}</Notice>;
  if (loaderData.sent === 'updated')
    return (
      <Notice kind="good">
        {signIn.updated}. {signIn.again}
      </Notice>
    );
  return loaderData.next ? <Notice kind="bad">{signIn.continue}</Notice> : null;
}

function Refusal({ refused }: { refused: Refused }) {
  const message = formError(refused);
  if (refused.problem.code === 'auth/email-not-verified') return <Unverified refused={refused} />;
  return message ? <Notice kind="bad">{message}</Notice> : null;
}

/** An unverified address: shown as a toast (discovery:4), with the remedy beside the form. */
function Unverified({ refused: { problem, values } }: { refused: Refused }) {
  useEffect(() => {
    const id = toast(problem.title, 'alert');
    return () => dismiss(id);
  }, [problem]);
  return (
    <Notice kind="bad">
      <noscript>{problem.title}. </noscript>
      {problem.detail}
      <Form method="post">
        <input type="hidden" name="email" value={values.email} />
        <button type="submit" className="link" name="intent" value="resend">
          {account.signIn.resend}
        </button>
      </Form>
    </Notice>
  );
}
