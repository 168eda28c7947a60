import { useEffect, useState } from 'react';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { Button } from '../../components/button/Button.tsx';
import { Field } from '../../components/field/Field.tsx';
import { Notice } from '../../components/notice/Notice.tsx';
import { ownPath, rememberedPage } from '../../lib/address/next.ts';
import { ApiProblem } from '../../lib/api/api.ts';
import { orProblem, serverApi } from '../../lib/api/server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { account } from '../../messages/en.ts';
import { patterns } from '../../paths.ts';
import type { Route } from './+types/login';
import { AuthPage } from './AuthPage.tsx';
import { fieldError, formError, type Refused, refuse, text } from './form-problem.ts';

/** A link of a mail is used once: its answer must not be kept for others. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = serverApi(context);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('verify');
  const next = searchParams.get('next');
  const sent = searchParams.get('sent');
  if (token) {
    const verified = await api('verifyEmail', { body: { token } }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiProblem) return false;
        throw error;
      },
    );
    return { next, sent, verified };
  }
  const me = await orProblem(api('me'));
  if (me.user) throw redirect(ownPath(next));
  return { next, sent, verified: null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const cookies = new Headers();
  const api = serverApi(context, cookies);
  const email = text(form, 'email');
  try {
    if (form.get('intent') === 'resend') {
      await api('resendVerification', { body: { email } });
      return { resent: true as const };
    }
    await api('signIn', { body: { email, password: text(form, 'password') } });
  } catch (error) {
    return refuse(error, form);
  }
  throw redirect(ownPath(text(form, 'next')), { headers: cookies });
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
  const busy = useNavigation().state !== 'idle';
  const refused = actionData && 'problem' in actionData ? (actionData as Refused) : undefined;
  const [next, setNext] = useState(loaderData.next ?? '');
  useEffect(() => setNext((given) => given || (rememberedPage() ?? '')), []);
  return (
    <AuthPage heading={signIn.heading}>
      <p className="muted">
        {signIn.newHere}{' '}
        <Link className="link" to={patterns.signup}>
          {signIn.toSignUp}
        </Link>
      </p>
      <Said loaderData={loaderData} resent={Boolean(actionData && 'resent' in actionData)} />
      {refused ? <Refusal refused={refused} /> : null}
      <Form method="post">
        <input type="hidden" name="next" value={next} />
        <Field
          label={signIn.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={refused?.values.email}
          error={fieldError(refused, 'email')}
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
    </AuthPage>
  );
}

/** What led here: a mail's link, a reset, or a page that needs a signed-in user. */
function Said({ loaderData, resent }: { loaderData: Route.ComponentProps['loaderData']; resent: boolean }) {
  const { signIn } = account;
  if (resent) return <Notice kind="good">{signIn.resent}</Notice>;
  if (loaderData.verified !== null)
    return loaderData.verified ? (
      <Notice kind="good">{signIn.verified}</Notice>
    ) : (
      <Notice kind="bad">{signIn.linkDead}</Notice>
    );
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
  if (!message) return null;
  return (
    <Notice kind="bad">
      {message}
      {refused.problem.code === 'auth/email-not-verified' ? (
        <Form method="post">
          <input type="hidden" name="email" value={refused.values.email} />
          <button type="submit" className="link" name="intent" value="resend">
            {account.signIn.resend}
          </button>
        </Form>
      ) : null}
    </Notice>
  );
}
