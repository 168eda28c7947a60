import { useEffect } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../../components/Notice.tsx';
import { PageHead } from '../../../components/PageHead.tsx';
import { noStoreHeaders } from '../../../lib/api/no-store.ts';
import { orProblem, requireUser, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { formError, refuse, refusedOf } from '../../../lib/form/form-problem.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { notificationSettings as words } from '../../../messages/en.ts';
import type { Route } from './+types/settings';
import { Devices } from './Devices.tsx';
import { NotificationChoices } from './NotificationChoices.tsx';
import * as styles from './settings.module.css';
import { Watching } from './Watching.tsx';

export const headers = noStoreHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireUser(context, request);
  return orProblem(serverApi(context)('notificationChoices'));
}

export async function action({ context, request }: Route.ActionArgs) {
  await requireUser(context, request);
  const form = await request.formData();
  const named = (channel: string): string[] => form.getAll(channel).map(String);
  const body = { mail: named('mail'), push: named('push') };
  try {
    await serverApi(context)('setNotificationChoices', { body });
    return { saved: true as const };
  } catch (error) {
    return refuse(error, form);
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: patterns.notificationSettings,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

export default function NotificationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const saved = actionData != null && 'saved' in actionData;
  const problem = formError(refusedOf(actionData));
  useEffect(() => {
    if (actionData && 'saved' in actionData) toast(words.choices.saved);
  }, [actionData]);
  return (
    <>
      <PageHead title={words.heading} lead={words.lead} />
      <div className={`wrap ${styles.page}`}>
        {problem ? <Notice kind="bad">{problem}</Notice> : null}
        <NotificationChoices
          choices={loaderData.choices}
          devices={loaderData.push.key !== null}
          saved={saved}
        />
        <Devices push={loaderData.push} />
        <Watching />
        <Link className="link" to={patterns.notifications}>
          {words.back}
        </Link>
      </div>
    </>
  );
}
