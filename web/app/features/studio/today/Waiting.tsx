import { type StudioPermission, studioPatterns } from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Money } from '../../../components/Money.tsx';
import { studioOrderStates, studioToday as words } from '../../../messages/en.ts';
import { Dollars } from '../orders/Charged.tsx';
import { studioOrderPath } from '../orders/paths.ts';
import { useStudioMember } from '../page/use-studio-member.ts';
import * as styles from '../screen.module.css';
import { Copy } from './Copy.tsx';
import { partsOfRemedy } from './commands.ts';

type Waits = StudioResponse<'studioToday'>['waiting'];

/** Further behind, and pages are too old (as `/readyz` has it). */
const MOST_BLOCKS_BEHIND = 20;

const counted = [
  ['failedJobs', 'npm run operator -- jobs'],
  ['transactions', 'npm run operator -- transactions'],
  ['lotteries', 'npm run operator -- orders --stuck'],
  ['auctions', 'npm run operator -- auction list'],
  ['tanks', 'npm run operator -- help'],
  ['messages', 'npm run operator -- inbox'],
  ['reports', 'npm run operator -- inbox'],
  ['dataRequests', 'npm run operator -- studio link'],
  ['books', 'npm run operator -- reconcile --open'],
] as const;

interface Room {
  to: string;
  label: string;
  permission: StudioPermission;
}
const inbox: Room = { to: studioPatterns.inbox, label: words.toInbox, permission: 'inbox' };
const health: Room = { to: studioPatterns.health, label: words.toMachinery, permission: 'health' };
/** Where somebody mends it who may go there; everybody else hands the command on. */
const rooms: Partial<Record<(typeof counted)[number][0], Room>> = {
  failedJobs: { to: `${studioPatterns.health}/jobs`, label: words.toHealth, permission: 'health' },
  transactions: { to: `${studioPatterns.health}/transactions`, label: words.toHealth, permission: 'health' },
  lotteries: { to: studioPatterns.lotteries, label: words.toLotteries, permission: 'lotteries' },
  auctions: { to: studioPatterns.auctions, label: words.toAuctions, permission: 'auctions' },
  tanks: health,
  messages: inbox,
  reports: inbox,
  dataRequests: {
    to: studioPatterns.dataRequests,
    label: words.toDataRequests,
    permission: 'people',
  },
};

const Row = ({ what, children }: { what: ReactNode; children: ReactNode }) => (
  <li>
    <div>{what}</div>
    <div className={styles.remedy}>{children}</div>
  </li>
);

const Command = ({ text }: { text: string }) => (
  <>
    <code>{text}</code> <Copy text={text} label={words.copy} />
  </>
);

const CountedRemedy = ({ room, command }: { room: Room | undefined; command: string }) =>
  room ? (
    <Link className="link" to={room.to}>
      {room.label}
    </Link>
  ) : (
    <p className="small">
      {words.shell} <Command text={command} />
    </p>
  );

/** What mends it, with each of its commands to be copied. */
const Remedy = ({ text }: { text: string }) => (
  <p className="small">
    {partsOfRemedy(text).map((part) =>
      part.command ? <Command key={part.text} text={part.text} /> : <span key={part.text}>{part.text}</span>,
    )}
  </p>
);

/** Everything that somebody has to look at, each with what mends it. */
export function Waiting({ waiting }: { waiting: Waits }) {
  const { permissions } = useStudioMember();
  const late = waiting.readers.filter(({ blocks }) => blocks === null || blocks > MOST_BLOCKS_BEHIND);
  const named = counted.filter(([name]) => waiting[name] > 0);
  const { approvals, floats, orders } = waiting;
  const roomOf = (name: keyof typeof rooms): Room | undefined => {
    const room = rooms[name];
    return room && permissions.includes(room.permission) ? room : undefined;
  };
  const all = approvals + floats.length + orders.length + late.length + named.length;
  return (
    <section aria-labelledby="today-waiting">
      <h2 id="today-waiting">{words.waiting}</h2>
      {all === 0 ? <p className="muted">{words.nothing}</p> : null}
      <ul className={styles.waiting}>
        {approvals > 0 ? (
          <Row what={words.approvals(approvals)}>
            {permissions.includes('refund') ? (
              <Link className="link" to={studioPatterns.approvals}>
                {words.toApprovals}
              </Link>
            ) : null}
          </Row>
        ) : null}
        <Orders orders={orders} mayLook={permissions.includes('orders')} />
        {named.map(([name, command]) => (
          <Row key={name} what={words[name](waiting[name])}>
            <CountedRemedy room={roomOf(name)} command={command} />
          </Row>
        ))}
        <Chains floats={floats} late={late} />
      </ul>
    </section>
  );
}

const Orders = ({ orders, mayLook }: Pick<Waits, 'orders'> & { mayLook: boolean }) =>
  orders.map(({ id, number, state, reason, remedy }) => (
    <Row
      key={`${id}${reason}`}
      what={
        <>
          {mayLook ? (
            <Link className="textlink" to={studioOrderPath(id)}>
              {words.order(number)}
            </Link>
          ) : (
            words.order(number)
          )}
          <p className="small muted">
            {studioOrderStates[state]}: {reason}
          </p>
        </>
      }
    >
      <Remedy text={remedy} />
    </Row>
  ));

/** For who may look at the machinery. */
const ToHealth = () =>
  useStudioMember().permissions.includes(health.permission) ? (
    <Link className="link" to={health.to}>
      {health.label}
    </Link>
  ) : null;

const Chains = ({ floats, late }: { floats: Waits['floats']; late: Waits['readers'] }) => (
  <>
    {floats.map(({ chain, pays, address, free, cents }) => (
      <Row
        key={`${chain}${pays}`}
        what={
          <>
            {words.float[pays](chain)}
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
      <Row key={chain} what={blocks === null ? words.readerOut(chain) : words.reader(chain, blocks)}>
        <p className="small">
          {words.readerMend} <ToHealth />
        </p>
      </Row>
    ))}
  </>
);
