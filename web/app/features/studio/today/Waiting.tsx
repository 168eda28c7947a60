import { chainTitles, type TextPage } from '@talkies/shared';
import {
  MAX_BLOCKS_BEHIND,
  permissionsOf,
  studioItemPath,
  studioPatterns,
  studioRoles,
} from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { studioOrderStates, studioRoleWords, studioToday as words } from '../../../messages/en.ts';
import { mayOpen } from '../kit/page/menu.ts';
import { serviceName } from '../kit/page/service-name.ts';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as styles from '../kit/screen.module.css';
import { Dollars } from '../orders/Charged.tsx';
import { studioOrderPath } from '../orders/paths.ts';
import { studioPostPath, studioTextPagePath } from '../texts/paths.ts';
import { Copy } from './Copy.tsx';

type Waits = StudioResponse<'studioToday'>['waiting'];

/** The counted kinds of waiting work, each with its screen. */
const counted = [
  ['failedJobs', { to: `${studioPatterns.health}/jobs`, label: words.toHealth }],
  ['transactions', { to: `${studioPatterns.health}/transactions`, label: words.toHealth }],
  ['lotteries', { to: studioPatterns.lotteries, label: words.toLotteries }],
  ['auctions', { to: studioPatterns.auctions, label: words.toAuctions }],
  ['tanks', { to: studioPatterns.health, label: words.toMachinery }],
  ['payouts', { to: studioPatterns.batches, label: words.toPayouts }],
  ['reviews', { to: `${studioPatterns.catalogue}?state=review`, label: words.toReviews }],
  ['messages', { to: studioPatterns.inbox, label: words.toInbox }],
  ['reports', { to: studioPatterns.inbox, label: words.toInbox }],
  ['dataRequests', { to: studioPatterns.dataRequests, label: words.toDataRequests }],
  ['feeds', { to: studioPatterns.health, label: words.toMachinery }],
  ['books', { to: studioPatterns.books, label: words.toBooks }],
] as const;

type Order = Waits['orders'][number];
type RemedyScreen = Extract<Order['remedy'], { place: string }>['place'];

/** The page for a stuck order. */
const remedyScreens: Record<RemedyScreen, { to: (id: string) => string; label: string }> = {
  order: { to: studioOrderPath, label: words.toOrder },
  transactions: { to: () => `${studioPatterns.health}/transactions`, label: words.toHealth },
  health: { to: () => studioPatterns.health, label: words.toMachinery },
};

const Row = ({ what, children }: { what: ReactNode; children: ReactNode }) => (
  <li>
    <div>{what}</div>
    <div className={styles.remedy}>{children}</div>
  </li>
);

/** Links to the screen that resolves it; a member without access reads who has it. */
function To({ to, label }: { to: string; label: string }) {
  const member = useStudioMember();
  if (mayOpen(member, to))
    return (
      <Link className="link" to={to}>
        {label}
      </Link>
    );
  const roles = studioRoles.filter((role) => mayOpen({ permissions: [...permissionsOf(role)] }, to));
  return <p className="small muted">{words.mendedBy(roles.map((role) => studioRoleWords[role].name))}</p>;
}

/** All waiting work, each with the screen that resolves it. */
export function Waiting({ waiting }: { waiting: Waits }) {
  const late = waiting.readers.filter(({ blocks }) => blocks === null || blocks > MAX_BLOCKS_BEHIND);
  const named = counted.filter(([name]) => waiting[name] > 0);
  const { approvals, floats, orders, providers, publications } = waiting;
  const lists = [floats, orders, providers, publications, late, named];
  const all = lists.reduce((sum, { length }) => sum + length, approvals);
  return (
    <section aria-labelledby="today-waiting">
      <h2 id="today-waiting">{words.waiting}</h2>
      {all === 0 ? <p className="muted">{words.nothing}</p> : null}
      <ul className={styles.waiting}>
        {approvals > 0 ? (
          <Row what={words.approvals(approvals)}>
            <To to={studioPatterns.approvals} label={words.toApprovals} />
          </Row>
        ) : null}
        {orders.map((order) => (
          <Stuck key={`${order.id}${order.reason}`} order={order} />
        ))}
        {publications.map((one) => (
          <Unpublished key={`${one.kind}${one.id}`} publication={one} />
        ))}
        {providers.map((outage) => (
          <Out key={outage.provider} outage={outage} />
        ))}
        {named.map(([name, screen]) => (
          <Row key={name} what={words[name](waiting[name])}>
            <To {...screen} />
          </Row>
        ))}
        <Chains floats={floats} late={late} />
      </ul>
    </section>
  );
}

function Stuck({ order: { id, number, state, reason, remedy } }: { order: Order }) {
  const path = studioOrderPath(id);
  const screen = 'place' in remedy ? remedyScreens[remedy.place] : null;
  const what = (
    <>
      {mayOpen(useStudioMember(), path) ? (
        <Link className="textlink" to={path}>
          {words.order(number)}
        </Link>
      ) : (
        words.order(number)
      )}
      <p className="small muted">
        {studioOrderStates[state]}: {reason}
      </p>
    </>
  );
  return (
    <Row what={what}>
      {screen ? <To to={screen.to(id)} label={screen.label} /> : null}
      {'text' in remedy ? <p className="small">{remedy.text}</p> : null}
    </Row>
  );
}

type Publication = Waits['publications'][number];

/** The page of an item or a text. */
const publicationPaths: Record<Publication['kind'], (id: string) => string> = {
  item: studioItemPath,
  post: studioPostPath,
  page: (id) => studioTextPagePath(id as TextPage),
};

const Unpublished = ({ publication: { kind, id, title, reason } }: { publication: Publication }) => (
  <Row
    what={
      <>
        {words.unpublished(title || id)}
        <p className="small muted">{reason}</p>
      </>
    }
  >
    <To to={publicationPaths[kind](id)} label={words.toPublication} />
  </Row>
);

const Out = ({ outage: { provider, since } }: { outage: Waits['providers'][number] }) => (
  <Row
    what={
      <>
        {words.provider(serviceName(provider))}
        <p className="small muted">
          {words.providerSince} <LocalTime inSentence at={since} />
        </p>
      </>
    }
  >
    <p className="small">
      {provider in words.serviceMend
        ? words.serviceMend[provider as keyof typeof words.serviceMend]
        : words.providerMend}
    </p>
    {provider === 'mail' ? null : <To to={studioPatterns.settings} label={words.toProviders} />}
  </Row>
);

const Chains = ({ floats, late }: { floats: Waits['floats']; late: Waits['readers'] }) => (
  <>
    {floats.map(({ chain, pays, address, free, cents }) => (
      <Row
        key={`${chain}${pays}`}
        what={
          <>
            {words.float[pays](chainTitles[chain])}
            <p className="small muted">
              {words.floatLeft}{' '}
              <Money value={{ amount: free, currency: chain === 'ethereum' ? 'ETH' : 'MATIC' }} exact />
              {cents === null ? null : (
                <>
                  {' '}
                  (<Dollars cents={cents} />)
                </>
              )}
            </p>
          </>
        }
      >
        <p className="small">
          {words.floatMend} <code>{address}</code> <Copy text={address} label={words.copyAddress} />
        </p>
      </Row>
    ))}
    {late.map(({ chain, blocks }) => (
      <Row
        key={chain}
        what={
          blocks === null ? words.readerOut(chainTitles[chain]) : words.reader(chainTitles[chain], blocks)
        }
      >
        <p className="small">{words.readerMend}</p>
        <To to={studioPatterns.health} label={words.toMachinery} />
      </Row>
    ))}
  </>
);
