import { dayOf } from '@talkies/shared';
import { figureDimensions, funnelSteps, studioPatterns } from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { figure, studioFigures as words } from '../../../messages/en.ts';
import { loadInStudio } from '../kit/calls/load.ts';
import { Select } from '../kit/form/Select.tsx';
import { Bars } from '../kit/page/Bars.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import { TableBox } from '../kit/page/TableBox.tsx';
import * as screen from '../kit/screen.module.css';
import type { Route } from './+types/figures';
import { FigureTable, rowTitle } from './FigureTable.tsx';
import { FunnelFigures } from './FunnelFigures.tsx';
import * as styles from './figures.module.css';
import { csvPath, lastDays, periods, readSearch, type Search, searchPath } from './search.ts';

type Figures = StudioResponse<'studioFigures'>;

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadInStudio(context, async (studio) => {
    const today = dayOf(new Date());
    const search = readSearch(new URL(request.url).searchParams, today);
    const { from, to, by } = search;
    return { today, search, figures: await studio('studioFigures', { query: { from, to, by } }) };
  });

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function FiguresPage({ loaderData }: Route.ComponentProps) {
  const { today, search, figures } = loaderData;
  const { period, earlier, full } = figures;
  return (
    <StudioPage title={words.title} lead={words.lead}>
      <div className={screen.screen}>
        <PeriodChoice search={search} today={today} />
        {full.length > 0 ? <Notice kind="bad">{words.full(full.join(', '))}</Notice> : null}
        <FunnelFigures period={period} earlier={earlier} />
        <Rows search={search} rows={figures.rows} />
        <Days search={search} figures={figures} />
        <BuyersAndAuctions period={period} earlier={earlier} />
        <Searches search={search} searches={figures.searches} />
        <section aria-labelledby="figures-how">
          <h2 id="figures-how">{words.how}</h2>
          <p className="muted">{words.howText}</p>
        </section>
      </div>
    </StudioPage>
  );
}

/** The days and the dimension, both in the address. */
const PeriodChoice = ({ search, today }: { search: Search; today: string }) => (
  <div>
    <nav className={screen.tabs} aria-label={words.periods}>
      {periods.map((days) => {
        const period = lastDays(today, days);
        const isHere = period.from === search.from && period.to === search.to;
        return (
          <Link
            key={days}
            className="link"
            to={searchPath({ ...search, ...period })}
            aria-current={isHere || undefined}
          >
            {words.last(days)}
          </Link>
        );
      })}
    </nav>
    <Form key={searchPath(search)} className={screen.search} action={studioPatterns.figures}>
      <Field label={words.from} name="from" type="date" required defaultValue={search.from} />
      <Field label={words.to} name="to" type="date" required defaultValue={search.to} />
      <Select
        label={words.by}
        name="by"
        defaultValue={search.by}
        options={figureDimensions.map((by) => [by, words.dimensions[by]])}
      />
      <Select
        label={words.chartOf}
        name="step"
        defaultValue={search.step}
        options={funnelSteps.map((step) => [step, words.steps[step]])}
      />
      <Button type="submit" size="compact" variant="ghost">
        {words.show}
      </Button>
    </Form>
  </div>
);

/** A heading with a link to the same figures as a file. */
const Head = ({ id, file, children }: { id: string; file: string; children: ReactNode }) => (
  <div className={styles.head}>
    <h2 id={id}>{children}</h2>
    <a className="link" href={file} download>
      {words.csv}
    </a>
  </div>
);

function Rows({ search, rows }: { search: Search; rows: Figures['rows'] }) {
  const title = words.rows(words.dimensions[search.by]);
  return (
    <section aria-labelledby="figures-rows">
      <Head id="figures-rows" file={csvPath(search, 'rows')}>
        {title}
      </Head>
      {rows.length === 0 ? (
        <p className="muted">{words.noRows}</p>
      ) : (
        <FigureTable
          label={title}
          head={words.dimensions[search.by]}
          rows={rows.map((row) => ({ key: row.key, title: rowTitle(row, search.by), counts: row }))}
        />
      )}
    </section>
  );
}

function Days({ search, figures: { days, period } }: { search: Search; figures: Figures }) {
  const { step } = search;
  return (
    <section aria-labelledby="figures-days">
      <Head id="figures-days" file={csvPath(search, 'days')}>
        {words.days}
      </Head>
      {days.some((day) => day[step] > 0) ? (
        <Bars
          bars={days.map((day) => ({ name: day.day, value: BigInt(day[step]), text: figure(day[step]) }))}
          label={(most) => words.chart(words.steps[step], most.text)}
        />
      ) : (
        <p className="muted">{words.flat(words.steps[step])}</p>
      )}
      <details>
        <summary className="link">{words.table}</summary>
        <FigureTable
          label={words.table}
          head={words.day}
          rows={days.toReversed().map((day) => ({ key: day.day, title: day.day, counts: day }))}
          sum={period.funnel}
        />
      </details>
    </section>
  );
}

function BuyersAndAuctions({ period, earlier }: Pick<Figures, 'period' | 'earlier'>) {
  const of = ({ buyers, auctions }: Figures['period']) => ({
    buyers: buyers.all,
    returning: buyers.returning,
    ...auctions,
  });
  const [now, before] = [of(period), of(earlier)];
  return (
    <section aria-labelledby="figures-facts">
      <h2 id="figures-facts">{words.buyers}</h2>
      <TableBox label={words.buyers}>
        <table className={`${screen.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{words.fact}</th>
              <th scope="col">{words.period}</th>
              <th scope="col">{words.before}</th>
            </tr>
          </thead>
          <tbody>
            {(Object.keys(words.facts) as (keyof typeof now)[]).map((fact) => (
              <tr key={fact}>
                <th scope="row">{words.facts[fact]}</th>
                <td>{figure(now[fact])}</td>
                <td>{figure(before[fact])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </section>
  );
}

const Searches = ({ search, searches }: { search: Search; searches: Figures['searches'] }) => (
  <section aria-labelledby="figures-searches">
    <Head id="figures-searches" file={csvPath(search, 'searches')}>
      {words.searches}
    </Head>
    <p className="small muted">{words.searchesText}</p>
    {searches.length === 0 ? (
      <p className="muted">{words.noSearches}</p>
    ) : (
      <TableBox label={words.searches}>
        <table className={`${screen.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{words.words}</th>
              <th scope="col">{words.visitors}</th>
            </tr>
          </thead>
          <tbody>
            {searches.map((one) => (
              <tr key={one.words}>
                <th scope="row" className={screen.long}>
                  {one.words}
                </th>
                <td>{figure(one.visitors)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    )}
  </section>
);
