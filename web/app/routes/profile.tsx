import { Suspense, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button, ButtonLink } from '../components/Button.tsx';
import { type SaleAction, SaleActions, SaleDialog } from '../features/market/dialogs/sell/SaleActions.tsx';
import { Identity } from '../features/profiles/Identity.tsx';
import { ProfileTitle } from '../features/profiles/ProfileTitle.tsx';
import { Cover } from '../features/profiles/pictures/Cover.tsx';
import { ProfilePicture } from '../features/profiles/pictures/ProfilePicture.tsx';
import { loadTab, readRequestedTab } from '../features/profiles/tabs/load.ts';
import { ProfileTabs } from '../features/profiles/tabs/ProfileTabs.tsx';
import { deferred, PAGE_TIMEOUT_SECONDS } from '../lib/api/deferred.ts';
import { orProblem, requireUser, serverApi } from '../lib/api/server.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import { lazy } from '../lib/timing/lazy.ts';
import { useReloadOnTransactions } from '../lib/transaction/use-reload-on-transactions.ts';
import { patterns, personPath, walletPath } from '../lib/url/paths.ts';
import { share } from '../lib/url/share.ts';
import { royalties, profile as words } from '../messages/en.ts';
import type { Route } from './+types/profile';

// loaded only by people who have any
const MyLotteries = lazy(() => import('../features/lottery/mine/MyLotteries.tsx'));
const WaitingCredits = lazy(() => import('../features/market/panel/WaitingCredits.tsx'));
export async function loader({ context, request }: Route.LoaderArgs) {
  const { wallet } = await requireUser(context, request);
  const api = serverApi(context);
  const requested = readRequestedTab(new URL(request.url).searchParams, true);
  const [person, creator, tab] = await Promise.all([
    orProblem(api('myPerson')),
    // the answer only adds a link, so the profile does not depend on it
    api('myRoyalties', { query: {} }).then(
      (mine) => mine.creator,
      () => false,
    ),
    deferred(loadTab(api, null, requested), PAGE_TIMEOUT_SECONDS),
  ]);
  return { person, creator, tab, requested, connected: wallet !== null };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: patterns.profile,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

/** The person's own profile: the public part, with the owner's actions. */
export default function Profile({ loaderData }: Route.ComponentProps) {
  const { person, creator, tab, requested, connected } = loaderData;
  const { revalidate } = useRevalidator();
  useReloadOnTransactions(true);
  // outside the tabs: a row leaves its tab as soon as the chain has changed, while its result should still be read
  const [acting, setActing] = useState<{ marketToken: string; open: SaleAction } | null>(null);
  const publicPath = personPath(person.handle);
  const sign = words.sign(person.name);
  return (
    <>
      <Cover cover={person.cover} poster={person.poster} />
      <div className="wrap">
        <ProfileTitle person={person} />
        <Identity
          person={connected ? person : { ...person, wallets: [] }}
          memberNumber={person.memberNumber}
          path={patterns.profile}
          noWallet={words.noWallet}
          face={<ProfilePicture name={person.name} avatar={person.avatar} />}
          actions={
            <>
              <ButtonLink variant="ghost" to={patterns.editProfile}>
                {words.edit}
              </ButtonLink>
              <Button variant="ghost" onClick={() => void share(sign, publicPath)}>
                {words.share}
              </Button>
              {connected ? null : (
                <ButtonLink variant="ghost" to={walletPath(patterns.profile)}>
                  {words.connect}
                </ButtonLink>
              )}
              {creator ? (
                <Link className="link" to={patterns.royalties}>
                  {royalties.link}
                </Link>
              ) : null}
              <Link className="link" to={publicPath}>
                {words.publicPage}
              </Link>
            </>
          }
        />
        <Suspense>
          <MyLotteries />
        </Suspense>
        <ProfileTabs
          person={person}
          own={{
            withdrawal: (
              <Suspense>
                <WaitingCredits />
              </Suspense>
            ),
            saleActions: ({ id, state, bids }) => (
              <SaleActions
                marketToken={id}
                state={state}
                bids={bids}
                onOpen={(open) => setActing({ marketToken: id, open })}
              />
            ),
          }}
          path={patterns.profile}
          requested={requested}
          deferred={tab}
        />
        {acting ? (
          <SaleDialog {...acting} onClose={() => setActing(null)} onDone={() => void revalidate()} />
        ) : null}
      </div>
    </>
  );
}
