import { DRY_TANK, studioPatterns } from '@talkies/shared/studio';
import type { GasTank, StudioResponse } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { Fact } from '../../../components/Fact.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { figure, studioHealth as words } from '../../../messages/en.ts';
import { DataTable } from '../kit/page/DataTable.tsx';
import { serviceName } from '../kit/page/service-name.ts';
import * as styles from '../kit/screen.module.css';
import { Coins } from '../money/Coins.tsx';
import { HealthPage } from './HealthPage.tsx';

type Health = StudioResponse<'studioHealth'>;

export default function Overview({ loaded }: { loaded: Health }) {
  const { feedFailure, jobs, outages, transactions } = loaded;
  const isWell = !feedFailure && jobs.givenUp + transactions + outages.length === 0;
  return (
    <HealthPage>
      <ul className={styles.steps}>
        {jobs.givenUp > 0 ? (
          <li>
            <Link className="textlink" to={`${studioPatterns.health}/jobs`}>
              {words.givenUp(jobs.givenUp)}
            </Link>
          </li>
        ) : null}
        {transactions > 0 ? (
          <li>
            <Link className="textlink" to={`${studioPatterns.health}/transactions`}>
              {words.stuck(transactions)}
            </Link>
          </li>
        ) : null}
        {outages.map(({ provider, since, off }) => (
          <li key={provider}>
            <span>
              {words.outage(serviceName(provider))} <LocalTime inSentence at={since} />.
              {off ? ` ${words.outageOff}` : null}
            </span>
            {provider === 'mail' ? null : (
              <Link className="textlink" to={studioPatterns.settings}>
                {words.toProviders}
              </Link>
            )}
          </li>
        ))}
        {feedFailure ? (
          <li>
            <span>
              {words.feedFailure} <LocalTime inSentence at={feedFailure.since} />. {words.feedStays}{' '}
              <span className="muted">{feedFailure.error}</span>
            </span>
          </li>
        ) : null}
        {isWell ? <li>{words.allWell}</li> : null}
      </ul>
      <Tanks tanks={loaded.tanks} labels={new Map(loaded.nodes.map((node) => [node.chain, node.label]))} />
      <Nodes nodes={loaded.nodes} />
      <Storage health={loaded} />
    </HealthPage>
  );
}

/** `labels`: the page's names of chains. */
const Tanks = ({ tanks, labels }: { tanks: readonly GasTank[]; labels: ReadonlyMap<string, string> }) => (
  <section aria-labelledby="tanks">
    <h2 id="tanks">{words.tanks}</h2>
    <p className="small muted">{words.tanksText}</p>
    <DataTable
      label={words.tanksTable}
      columns={(['account', 'chain', 'balance', 'week', 'lasts', 'address'] as const).map(
        (name) => words.tank[name],
      )}
      amounts={[words.tank.balance, words.tank.week]}
    >
      {tanks.map(({ chain, coin, accounts, address, balance, lasts, week }) => (
        <tr key={`${chain}${address}`}>
          <th scope="row" className={styles.long}>
            {accounts.map((name) => words.accounts[name] ?? name).join(', ')}
          </th>
          <td>{labels.get(chain) ?? chain}</td>
          <td className={styles.amount}>
            {balance === null ? words.noAnswer : <Coins wei={balance} coin={coin} />}
          </td>
          <td className={styles.amount}>{week}</td>
          <td>
            {lasts === null ? '–' : words.lasts(lasts, week)}
            {lasts !== null && lasts < DRY_TANK ? <strong> {words.dry}</strong> : null}
          </td>
          <td className={styles.address}>
            <code>{address}</code>
          </td>
        </tr>
      ))}
    </DataTable>
  </section>
);

const Nodes = ({ nodes }: Pick<Health, 'nodes'>) => (
  <section aria-labelledby="nodes">
    <h2 id="nodes">{words.nodes}</h2>
    <DataTable
      label={words.nodesTable}
      columns={(['chain', 'block', 'lag', 'answered'] as const).map((name) => words.node[name])}
      amounts={[words.node.block, words.node.lag, words.node.answered]}
    >
      {nodes.map(({ chain, label, block, lag, answered }) => (
        <tr key={chain}>
          <th scope="row">{label}</th>
          <td className={styles.amount}>{block === null ? words.noAnswer : figure(block)}</td>
          <td className={styles.amount}>{lag === null ? '–' : words.blocks(lag)}</td>
          <td className={styles.amount}>{answered === null ? '–' : words.ms(answered)}</td>
        </tr>
      ))}
    </DataTable>
  </section>
);

const sizes = ['B', 'KB', 'MB', 'GB', 'TB'];
/** Bytes as people read them. */
function sizeOf(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), sizes.length - 1);
  return `${(bytes / 1000 ** power).toLocaleString('en', { maximumFractionDigits: 1 })} ${sizes[power]}`;
}

const Storage = ({ health: { storage, versions, backupAt, startedAt, jobs } }: { health: Health }) => (
  <section aria-labelledby="storage">
    <h2 id="storage">{words.storage}</h2>
    <dl className={`rows ${styles.facts}`}>
      <Fact name={words.backup}>{backupAt ? <LocalTime at={backupAt} /> : words.noBackup}</Fact>
      <Fact name={words.databaseSize}>{sizeOf(storage.databaseBytes)}</Fact>
      <Fact name={words.files}>
        {storage.filesBytes === null
          ? words.bucket
          : words.filesOf(sizeOf(storage.filesBytes), storage.files ?? 0)}
      </Fact>
      <Fact name={words.waiting}>
        {jobs.lanes.map(({ lane, waiting }) => `${words.lanes[lane] ?? lane}: ${waiting}`).join(', ') ||
          words.noLanes}
      </Fact>
      <Fact name={words.shop}>{versions.shop}</Fact>
      <Fact name={words.node_}>{versions.node}</Fact>
      <Fact name={words.database}>
        {storage.database === 'pglite' ? 'PGlite' : 'PostgreSQL'} {versions.database}
      </Fact>
      <Fact name={words.migrations}>{versions.migrations}</Fact>
      <Fact name={words.started}>
        <LocalTime at={startedAt} />
      </Fact>
    </dl>
  </section>
);
