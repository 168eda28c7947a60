import { data, Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { PageHead } from '../../../components/PageHead.tsx';
import { ApiProblem } from '../../../lib/api/api.ts';
import { noStoreHeaders } from '../../../lib/api/no-store.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { formError, refusedOf } from '../../../lib/form/form-problem.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { notificationSettings } from '../../../messages/en.ts';
import type { Route } from './+types/mails-off';
import * as styles from './settings.module.css';

const words = notificationSettings.off;

/** Links in mails are personal, so their pages must not be cached. */
export const headers = noStoreHeaders;

const broken = (error: unknown): null | Promise<never> => {
  if (error instanceof ApiProblem && [404, 422].includes(error.problem.status)) return null;
  return orProblem(Promise.reject(error));
};

/** Loads the page of the link, which alone changes nothing, as programs open links. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')?.slice(0, 200) ?? '';
  const about = await serverApi(context)('mailedChoice', { query: { token } }).catch(broken);
  return data({ token, about }, { status: about ? 200 : 404 });
}

export async function action({ context, request }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '');
  return serverApi(context)('stopMails', { body: { token } }).catch(broken);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: patterns.mailsOff,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

export default function MailsOff({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  const { token, about } = loaderData;
  const problem = formError(refusedOf(actionData));
  const asks = about?.mails === true && (actionData == null || problem !== undefined);
  return (
    <>
      <PageHead title={words.heading} lead={asks ? words.ask(about.label) : words.lead} />
      <div className={`wrap ${styles.off}`}>
        {about === null ? <Notice kind="bad">{words.broken}</Notice> : null}
        {about && !asks ? <Notice kind="good">{words.stopped(about.label)}</Notice> : null}
        {problem ? <Notice kind="bad">{problem}</Notice> : null}
        {asks ? (
          <Form method="post">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" size="large" busy={busy}>
              {words.stop}
            </Button>
          </Form>
        ) : null}
        <ButtonLink variant="ghost" to={patterns.notificationSettings}>
          {words.choose}
        </ButtonLink>
      </div>
    </>
  );
}
