import type { ProfileTab } from '@talkies/shared';
import type { Person, TokenCard } from '@talkies/shared/schemas';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import { Awaited } from '../../../components/Awaited.tsx';
import { DeferredSection } from '../../../components/DeferredSection.tsx';
import { LineSkeletons } from '../../../components/LineSkeletons.tsx';
import { CardSkeletons } from '../../../components/Skeleton.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { type Deferred, PAGE_TIMEOUT_SECONDS } from '../../../lib/api/deferred.ts';
import { lazy } from '../../../lib/timing/lazy.ts';
import { pageProblems, profile as words } from '../../../messages/en.ts';
import {
  FIRST,
  loadTab,
  type RequestedTab,
  readRequestedTab,
  requestedPath,
  type TabData,
  tabsOf,
} from './load.ts';
import { OnSaleTab } from './OnSaleTab.tsx';
import { ShowcaseTab } from './ShowcaseTab.tsx';
import * as styles from './tabs.module.css';

// each has its own code, as most visitors only look at the showcase
const ActivityTab = lazy(() => import('./ActivityTab.tsx'), '[data-tab=activity][aria-current]');
const BidsTab = lazy(() => import('./BidsTab.tsx'), '[data-tab=bids][aria-current]');
const LikedTab = lazy(() => import('./LikedTab.tsx'), '[data-tab=liked][aria-current]');
const SetsTab = lazy(() => import('./SetsTab.tsx'), '[data-tab=sets][aria-current]');

/** The market's parts on a person's own profile; absent on those of others. */
export interface OwnMarket {
  /** the part that withdraws money that could not be sent back */
  withdrawal: ReactNode;
  /** renders the actions for a token on sale */
  saleActions: (card: Pick<TokenCard, 'id' | 'state' | 'bids'>) => ReactNode;
}

interface Props {
  person: Person;
  /** null on the profiles of others */
  own: OwnMarket | null;
  path: string;
  requested: RequestedTab;
  deferred: Deferred<TabData>;
}

/** The parts of a profile, one at a time, each under its own address. */
export function ProfileTabs({ person, own, path, requested, deferred }: Props) {
  const { location } = useNavigation();
  const coming =
    location?.pathname === path ? readRequestedTab(new URLSearchParams(location.search), own !== null) : null;
  const { counts } = person;
  const count: Partial<Record<ProfileTab, number>> = {
    bids: counts.bids,
    showcase: counts.showcase,
    'on-sale': counts.onSale,
  };
  const shown = coming ?? requested;
  const bar = useRef<HTMLElement>(null);
  // on a narrow phone the bar is wider than the window: scrolls the open tab into view, clear of the fading edge
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>(`[data-tab="${shown.tab}"]`);
    if (!bar.current || !open) return;
    const end = open.offsetLeft + open.offsetWidth - bar.current.offsetLeft;
    bar.current.scrollTo({ left: end + 60 - bar.current.clientWidth });
  }, [shown.tab]);
  return (
    <>
      <nav className={styles.profileTabs} aria-label={words.tabs} ref={bar}>
        {tabsOf(own !== null).map((tab) => (
          <Link
            key={tab}
            data-tab={tab}
            to={requestedPath(path, { tab })}
            preventScrollReset
            aria-current={tab === shown.tab ? 'page' : undefined}
          >
            {words.tab[tab]}
            {count[tab] ? <span className="num">{count[tab]}</span> : null}
          </Link>
        ))}
      </nav>
      <section
        className={styles.profilePanel}
        data-part="profile-panel"
        aria-label={words.tab[requested.tab]}
        aria-busy={coming !== null || undefined}
      >
        <Awaited
          path={path}
          skeleton={<Waiting tab={shown.tab} />}
          late={pageProblems.late.text(words.partName[shown.tab])}
        >
          <DeferredSection
            key={requestedPath('', requested)}
            deferred={deferred}
            timeoutSeconds={PAGE_TIMEOUT_SECONDS}
            load={() => loadTab(browserApi, own === null ? person.handle : null, requested)}
            name={words.partName[requested.tab]}
            skeleton={<Waiting tab={requested.tab} />}
          >
            {(data) => <Tab data={data} person={person} own={own} path={path} requested={requested} />}
          </DeferredSection>
        </Awaited>
      </section>
    </>
  );
}

interface TabProps {
  person: Person;
  data: TabData;
  own: OwnMarket | null;
  path: string;
  requested: RequestedTab;
}

/**
 * The content of a tab. The code of the showcase and of tokens on sale is part of the page, so that early presses there
 * work.
 */
function Tab({ data, person, own, path, requested }: TabProps): ReactNode {
  if (data.tab === 'showcase') {
    const { tokens, total } = data;
    return (
      <ShowcaseTab
        tokens={tokens}
        shown={requested.all ? total : FIRST}
        total={total}
        own={own !== null}
        onSale={person.counts.onSale}
        sell={own ? (id) => own.saleActions({ id, state: 'idle', bids: 0 }) : undefined}
        whole={requestedPath(path, { ...requested, all: true })}
      />
    );
  }
  if (data.tab === 'on-sale')
    return <OnSaleTab items={data.items} own={own !== null} saleActions={own?.saleActions} />;
  return (
    <Suspense fallback={<Waiting tab={data.tab} />}>
      {data.tab === 'bids' ? (
        <BidsTab bids={data.bids} credits={data.credits} own={own !== null} withdrawal={own?.withdrawal} />
      ) : null}
      {data.tab === 'sets' ? <SetsTab sets={data.sets} own={own !== null} /> : null}
      {data.tab === 'liked' ? <LikedTab items={data.items} watched={data.watched} /> : null}
      {data.tab === 'activity' ? (
        <ActivityTab
          entries={data.entries}
          next={data.next}
          own={own !== null}
          path={path}
          requested={requested}
        />
      ) : null}
    </Suspense>
  );
}

function Waiting({ tab }: Pick<RequestedTab, 'tab'>) {
  if (tab === 'showcase' || tab === 'sets' || tab === 'liked')
    return (
      <div className="card-grid">
        <CardSkeletons count={4} />
      </div>
    );
  return <LineSkeletons />;
}
