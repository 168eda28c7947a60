import { useEffect } from 'react';
import { Form, Link, useNavigation, useRevalidator } from 'react-router';
import { Awaited } from '../../components/Awaited.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { LineSkeletons } from '../../components/LineSkeletons.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { StatusCard } from '../../components/StatusCard.tsx';
import { orProblem, requireUser, serverApi } from '../../lib/api/server.ts';
import { pageMeta } from '../../lib/document/page-meta.ts';
import { formError, refusedOf, text } from '../../lib/form/form-problem.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { patterns } from '../../lib/url/paths.ts';
import { notifications as words } from '../../messages/en.ts';
import type { Route } from './+types/notifications';
import { NotificationList } from './menu/NotificationList.tsx';
import { useNotifications } from './menu/use-notifications.ts';
import * as styles from './notifications.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireUser(context, request);
  const api = serverApi(context);
  const before = new URL(request.url).searchParams.get('before')?.slice(0, 100) || undefined;
  const list = await orProblem(api('listNotifications', { query: { before } }));
  return { list, before: before ?? null };
}

export async function action({ context, request }: Route.ActionArgs) {
  await requireUser(context, request);
  const upTo = text(await request.formData(), 'upTo');
  await orProblem(serverApi(context)('readAllNotifications', { query: { upTo: upTo || undefined } }));
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: patterns.notifications,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { list, before } = loaderData;
  const problem = formError(refusedOf(actionData));
  const busy = useNavigation().state !== 'idle';
  const { notifications, setNotifications, read } = useNotifications(list.notifications);
  useEffect(() => setNotifications(list.notifications), [list, setNotifications]);
  const { revalidate } = useRevalidator();
  const again = (): void => void revalidate();
  useLive(['me'], { me: (what) => void (what === 'notifications' && again()), again });
  return (
    <>
      <PageHead title={words.heading} lead={words.lead} />
      <div className={`wrap ${styles.notificationsPage}`}>
        <section aria-label={words.heading}>
          {problem ? <Notice kind="bad">{problem}</Notice> : null}
          {notifications.some((notification) => !notification.read) ? (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="upTo" value={notifications[0]?.at} />
              <Button type="submit" variant="ghost" size="compact" busy={busy}>
                {words.markAll}
              </Button>
            </Form>
          ) : null}
          <Awaited path={patterns.notifications} skeleton={<LineSkeletons />}>
            {notifications.length > 0 ? (
              <div className={styles.notificationsCard}>
                <NotificationList
                  notifications={notifications}
                  onRead={(notification) => void read(notification)}
                />
              </div>
            ) : (
              <StatusCard
                title={words.emptyTitle}
                action={<ButtonLink to={patterns.explore}>{words.explore}</ButtonLink>}
              >
                <p>{words.empty}</p>
              </StatusCard>
            )}
          </Awaited>
          <nav className={styles.notificationsPages} aria-label={words.heading}>
            {list.next ? (
              <ButtonLink variant="ghost" to={`?before=${encodeURIComponent(list.next)}`}>
                {words.older}
              </ButtonLink>
            ) : null}
            {before ? (
              <Link className="link" to={patterns.notifications}>
                {words.newest}
              </Link>
            ) : null}
          </nav>
        </section>
        <section
          className={`${styles.notificationsChoose} paper`}
          id="mails"
          aria-labelledby="choose-heading"
        >
          <h2 id="choose-heading">{words.choose.heading}</h2>
          <p className="muted">{words.choose.lead}</p>
          <ButtonLink variant="ghost" size="compact" to={patterns.notificationSettings}>
            {words.choose.link}
          </ButtonLink>
        </section>
      </div>
    </>
  );
}
