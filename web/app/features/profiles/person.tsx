import { data, Link, redirect } from 'react-router';
import { Avatar } from '../../components/Avatar.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { ApiProblem } from '../../lib/api/api.ts';
import { deferred, deferredHeaders, PAGE_TIMEOUT_SECONDS } from '../../lib/api/deferred.ts';
import { problemLine } from '../../lib/api/problem-text.ts';
import { useMe } from '../../lib/api/root-data.ts';
import { orProblem, serverApi } from '../../lib/api/server.ts';
import { breadcrumbs, pageMeta } from '../../lib/document/page-meta.ts';
import { refuse, refusedOf, text } from '../../lib/form/form-problem.ts';
import { loginPath, patterns, personPath, personReportPath } from '../../lib/url/paths.ts';
import { share } from '../../lib/url/share.ts';
import { profile as words } from '../../messages/en.ts';
import type { Route } from './+types/person';
import { FollowButton } from './FollowButton.tsx';
import { Identity } from './Identity.tsx';
import { ProfileTitle } from './ProfileTitle.tsx';
import { CoverImage, PosterCover } from './pictures/CoverImage.tsx';
import * as styles from './pictures/pictures.module.css';
import { loadTab, readRequestedTab } from './tabs/load.ts';
import { ProfileTabs } from './tabs/ProfileTabs.tsx';
import * as tabsStyles from './tabs/tabs.module.css';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = serverApi(context);
  const { handle } = params;
  const requested = readRequestedTab(new URL(request.url).searchParams, false);
  const [person, tab, following] = await Promise.all([
    orProblem(api('getPerson', { params: { handle } })),
    deferred(loadTab(api, handle, requested), PAGE_TIMEOUT_SECONDS),
    // visitors have none
    api('followState', { params: { handle } }).catch(() => null),
  ]);
  return data({ person, tab, requested, following }, { headers: deferredHeaders([tab]) });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Follows (`wanted=yes`) or stops; without scripts the answer is the page again. */
export async function action({ context, params: { handle }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const wanted = text(form, 'wanted') === 'yes';
  try {
    await serverApi(context)(wanted ? 'followPerson' : 'unfollowPerson', { params: { handle } });
    return null;
  } catch (error) {
    if (error instanceof ApiProblem && error.problem.status === 401)
      throw redirect(loginPath(personPath(handle)));
    return refuse(error, form);
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { person } = loaderData;
  const { origin } = matches[0].loaderData;
  const path = personPath(person.handle);
  const title = words.sign(person.name);
  return pageMeta({
    title,
    description: words.publicDescription(person.name, person.counts.showcase + person.counts.onSale),
    path,
    origin,
    shared: { person: person.handle },
    about: [
      {
        '@type': 'ProfilePage',
        mainEntity: {
          '@type': 'Person',
          name: person.name,
          alternateName: person.handle,
          url: origin + path,
        },
      },
      breadcrumbs(origin, [[title, path]]),
    ],
  });
};

/** A person's public profile. */
export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, tab, requested, following } = loaderData;
  const { user } = useMe();
  const refused = refusedOf(actionData);
  const path = personPath(person.handle);
  const own = user?.handle === person.handle;
  const sign = words.sign(person.name);
  return (
    <>
      <div
        className={`${styles.profileCover} curtain ${person.cover || person.poster ? styles.shown : ''}`}
        data-part="profile-cover"
      >
        {person.cover ? (
          <div className={styles.profileCoverStill}>
            <CoverImage cover={person.cover} />
          </div>
        ) : (
          <PosterCover poster={person.poster} />
        )}
      </div>
      <div className="wrap">
        {refused ? <Notice kind="bad">{problemLine(refused.problem)}</Notice> : null}
        <ProfileTitle person={person} />
        <Identity
          person={person}
          path={path}
          noWallet={words.noPublicWallet}
          face={<Avatar name={person.name} avatar={person.avatar} />}
          actions={
            <>
              {own ? (
                <ButtonLink variant="ghost" to={patterns.profile}>
                  {words.ownShowcase}
                </ButtonLink>
              ) : (
                <FollowButton person={person} state={following} />
              )}
              <Button variant="ghost" onClick={() => void share(sign, path)}>
                {words.share}
              </Button>
              {own ? null : (
                <Link className="link" to={personReportPath(person.handle)}>
                  {words.report}
                </Link>
              )}
            </>
          }
        />
        {own ? <p className={`${tabsStyles.profileOwnNote} muted`}>{words.yours}</p> : null}
        <ProfileTabs person={person} own={null} path={path} requested={requested} deferred={tab} />
      </div>
    </>
  );
}
