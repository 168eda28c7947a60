import { Form, useNavigation } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { PageHead } from '../../../components/PageHead.tsx';
import { ApiProblem } from '../../../lib/api/api.ts';
import { noStoreHeaders } from '../../../lib/api/no-store.ts';
import { serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { formError, refuse, refusedOf, text } from '../../../lib/form/form-problem.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { newsletterForm, newsletter as words } from '../../../messages/en.ts';
import type { Route } from './+types/newsletter';
import { NewsletterForm } from './NewsletterForm.tsx';
import * as styles from './newsletter.module.css';

/** Links in mails work once, so their pages must not be cached. */
export const headers = noStoreHeaders;

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const confirm = searchParams.get('confirm');
  const leave = searchParams.get('leave');
  return { confirm: confirm?.slice(0, 200) ?? null, leave: leave?.slice(0, 200) ?? null };
}

/** Handles every form of the newsletter, the footer's too. A link alone changes nothing, as programs open links. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const api = serverApi(context);
  const token = text(form, 'token');
  try {
    switch (text(form, 'intent')) {
      case 'confirm':
        await api('confirmSubscription', { body: { token } });
        return { done: 'confirmed' as const };
      case 'leave':
        await api('unsubscribe', { body: { token } });
        return { done: 'left' as const };
      default:
        await api('subscribe', { body: { email: text(form, 'email'), website: text(form, 'website') } });
        return { done: 'requested' as const };
    }
  } catch (error) {
    const tokenRefused =
      error instanceof ApiProblem && token !== '' && [410, 422].includes(error.problem.status);
    return tokenRefused ? { done: 'broken' as const } : refuse(error, form);
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: patterns.newsletter,
    origin: matches[0].loaderData.origin,
  });

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  const done = actionData && 'done' in actionData ? actionData.done : null;
  const problem = formError(refusedOf(actionData));
  const { confirm, leave } = loaderData;
  const token = confirm ?? leave;
  const ask = confirm
    ? { intent: 'confirm', heading: words.confirmHeading, lead: words.confirmText, button: words.confirm }
    : { intent: 'leave', heading: words.leaveHeading, lead: words.leaveText, button: words.leave };
  const asks = token !== null && done === null;
  return (
    <>
      <PageHead
        title={asks ? ask.heading : newsletterForm.heading}
        lead={asks ? ask.lead : newsletterForm.lead}
      />
      <div className={`wrap ${styles.newsletterPage}`}>
        {done === 'confirmed' || done === 'left' ? <Notice kind="good">{words[done]}</Notice> : null}
        {done === 'broken' ? <Notice kind="bad">{words.broken}</Notice> : null}
        {asks && problem ? <Notice kind="bad">{problem}</Notice> : null}
        {asks ? (
          <Form method="post">
            <input type="hidden" name="intent" value={ask.intent} />
            <input type="hidden" name="token" value={token} />
            <Button type="submit" size="large" busy={busy}>
              {ask.button}
            </Button>
          </Form>
        ) : null}
        {done === 'confirmed' || asks ? null : <NewsletterForm given={actionData} />}
      </div>
    </>
  );
}
