import { chainTitles } from '@talkies/shared';
import { studioPatterns } from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { lazy } from '../../../lib/timing/lazy.ts';
import {
  studioMoney as money,
  studioStatement as statementWords,
  studioCreator as words,
} from '../../../messages/en.ts';
import { loadInStudio } from '../kit/calls/load.ts';
import { DataTable } from '../kit/page/DataTable.tsx';
import { OlderPages } from '../kit/page/OlderPages.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import { TableBox } from '../kit/page/TableBox.tsx';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as styles from '../kit/screen.module.css';
import { Dollars } from '../orders/Charged.tsx';
import type { Route } from './+types/creator';
import { ByHand } from './ByHand.tsx';
import { Cents } from './Cents.tsx';
import { PayoutTable } from './PayoutTable.tsx';
import { creatorPath, entriesCsvPath, statementPath } from './paths.ts';
import { SumCells } from './SumCells.tsx';
import { SumHeads } from './SumHeads.tsx';

// only for who may pay
const PayeeForm = lazy(() => import('./PayeeForm.tsx'));

type Creator = StudioResponse<'royaltyCreator'>;

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => {
    const before = new URL(request.url).searchParams.get('before') ?? undefined;
    const { chain, address } = params;
    return studio('royaltyCreator', { params: { chain: chain as 'polygon', address }, query: { before } });
  });

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function StudioCreator({ loaderData, params }: Route.ComponentProps) {
  const { sums, payee, entries, next, payouts, months } = loaderData;
  const mayPay = useStudioMember().permissions.includes('payout');
  return (
    <StudioPage
      title={payee.name ?? words.title}
      lead={`${params.address} (${chainTitles[sums.chain]})`}
      actions={
        <Link className="link" to={`${studioPatterns.money}?by=creator`}>
          {words.back}
        </Link>
      }
    >
      <div className={styles.screen}>
        <section aria-labelledby="creator-sums">
          <h2 id="creator-sums">{words.sums}</h2>
          <TableBox label={money.tableOf(words.sums)}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <SumHeads />
                </tr>
              </thead>
              <tbody>
                <tr>
                  <SumCells sums={sums} />
                </tr>
              </tbody>
            </table>
          </TableBox>
        </section>
        <div className={styles.columns}>
          <div>
            <section aria-labelledby="creator-payouts">
              <h2 id="creator-payouts">{words.payouts}</h2>
              {payouts.length > 0 ? (
                <PayoutTable payouts={payouts} />
              ) : (
                <p className="muted">{words.noPayouts}</p>
              )}
            </section>
            {mayPay ? <ByHand sums={sums} address={params.address} payouts={payouts} /> : null}
            <Months months={months} params={params} />
          </div>
          <div>
            <Suspense>{mayPay ? <PayeeForm payee={payee} params={params} /> : null}</Suspense>
          </div>
        </div>
        <Entries entries={entries} next={next} params={params} />
      </div>
    </StudioPage>
  );
}

const Months = ({ months, params }: { months: string[]; params: EntriesProps['params'] }) => (
  <section aria-labelledby="creator-months">
    <h2 id="creator-months">{statementWords.months}</h2>
    {months.length === 0 ? <p className="muted">{statementWords.noMonths}</p> : null}
    <ul className={styles.actions}>
      {months.map((month) => (
        <li key={month}>
          <Link className="textlink num" to={statementPath(params, month)}>
            {month}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

interface EntriesProps extends Pick<Creator, 'entries' | 'next'> {
  params: { chain: string; address: string };
}

const Entries = ({ entries, next, params }: EntriesProps) => {
  const [search] = useSearchParams();
  return (
    <section aria-labelledby="creator-entries">
      <h2 id="creator-entries">{words.entries}</h2>
      {entries.length === 0 ? <p className="muted">{words.noEntries}</p> : null}
      {entries.length > 0 ? (
        <DataTable
          label={money.tableOf(words.entries)}
          columns={(['at', 'order', 'what', 'price', 'share'] as const).map((name) => words.columns[name])}
          amounts={[words.columns.price, words.columns.share]}
        >
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                <LocalTime at={entry.at} />
              </td>
              <th scope="row">{entry.order}</th>
              <td>
                {entry.title}, {words.edition(entry.serial)}
                {entry.kind === 'reversal' ? ` (${words.takenBack})` : ''}
                <p className="small muted">{entry.film}</p>
              </td>
              <td className={styles.amount}>
                {entry.kind === 'sale' ? <Dollars cents={entry.price} /> : <Cents cents={entry.price} />}
              </td>
              <td className={styles.amount}>
                <Cents cents={entry.cents} />
              </td>
            </tr>
          ))}
        </DataTable>
      ) : null}
      <OlderPages
        words={words}
        older={next ? `?before=${next}` : null}
        newest={search.has('before') ? creatorPath(params) : null}
      />
      <p>
        <a className="link" href={entriesCsvPath(params)} download>
          CSV
        </a>
      </p>
    </section>
  );
};
