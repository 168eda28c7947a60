import { type LotteryShow, lotteryShows, studioTablePath } from '@talkies/shared/studio';
import type { StudioLotteryRow, StudioResponse } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { useReloadWhile } from '../../../lib/timing/use-reload-while.ts';
import { studioLotteryStates, studioLotteries as words } from '../../../messages/en.ts';
import { DataTable } from '../kit/page/DataTable.tsx';
import { ShowTabs } from '../kit/page/ShowTabs.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { showPath } from '../kit/page/show-path.ts';
import * as styles from '../kit/screen.module.css';
import { Cents } from '../money/Cents.tsx';
import { lotteriesPath, newLotteryPath, studioLotteryPath } from './paths.ts';

type Loaded = StudioResponse<'studioLotteries'>;

const path = showPath<LotteryShow>(lotteriesPath, 'all');

export function LotteryList({ show, loaded }: { show: LotteryShow; loaded: Loaded }) {
  useReloadWhile(loaded.lotteries.some(({ state }) => state === 'opening' || state === 'calling-off'));
  return (
    <StudioPage
      title={words.title}
      lead={words.lead}
      actions={
        <ButtonLink size="compact" to={newLotteryPath}>
          {words.open}
        </ButtonLink>
      }
    >
      <div className={styles.screen}>
        <ShowTabs label={words.show} shows={lotteryShows} show={show} words={words.shows} path={path} />
        {loaded.lotteries.length === 0 ? (
          <p className="muted">{words.none}</p>
        ) : (
          <LotteryTable rows={loaded.lotteries} file={studioTablePath('studioLotteries', { show })} />
        )}
        <LotteryTerms terms={loaded.terms} />
      </div>
    </StudioPage>
  );
}

const methodsOf = ({ providers, freeEntry }: StudioLotteryRow): string =>
  [providers ? words.providers : words.wallets, ...(freeEntry ? [words.free] : [])].join(', ');

const LotteryTable = ({ rows, file }: { rows: readonly StudioLotteryRow[]; file: string }) => (
  <DataTable
    label={words.title}
    file={file}
    columns={(['name', 'state', 'prize', 'price', 'sold', 'deadline', 'methods'] as const).map(
      (name) => words.columns[name],
    )}
    amounts={[words.columns.price, words.columns.sold]}
  >
    {rows.map((row) => (
      <tr key={row.id}>
        <th scope="row" className={styles.long}>
          <Link className="textlink" to={studioLotteryPath(row.id)}>
            {row.name}
          </Link>
        </th>
        <td>
          {studioLotteryStates[row.state]}
          {row.problem ? <p className="small muted">{row.problem}</p> : null}
        </td>
        <td className={styles.long}>{row.prize}</td>
        <td className={styles.amount}>
          <Money value={row.price.coin} exact />
        </td>
        <td className={styles.amount}>{words.soldOf(row.sold, row.maxTickets)}</td>
        <td>{row.deadline ? <LocalTime at={row.deadline} /> : '–'}</td>
        <td>{methodsOf(row)}</td>
      </tr>
    ))}
  </DataTable>
);

const LotteryTerms = ({ terms }: Pick<Loaded, 'terms'>) => (
  <section aria-labelledby="lottery-terms">
    <h2 id="lottery-terms">{words.terms}</h2>
    <dl className={`rows ${styles.facts}`}>
      <div>
        <dt>{words.daily}</dt>
        <dd>
          <Cents cents={terms.dailyCents} />
        </dd>
      </div>
      <div>
        <dt>{words.granted}</dt>
        <dd>
          {terms.grantedDailyCents === '0' ? words.grantedNone : <Cents cents={terms.grantedDailyCents} />}
        </dd>
      </div>
      <div>
        <dt>{words.regions}</dt>
        <dd>{terms.closedRegions.join(', ') || words.noRegions}</dd>
      </div>
      <div>
        <dt>{words.excluded}</dt>
        <dd>{terms.excluded}</dd>
      </div>
    </dl>
  </section>
);
