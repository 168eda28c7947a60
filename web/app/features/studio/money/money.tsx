import { chainNames, chainTitles } from '@talkies/shared';
import { studioPatterns } from '@talkies/shared/studio';
import type { RoyaltySums, StudioInput } from '@talkies/shared/studio/schemas';
import { Form, Link, useLocation } from 'react-router';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { studioMoney as words } from '../../../messages/en.ts';
import { loadInStudio } from '../kit/calls/load.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import { TableBox } from '../kit/page/TableBox.tsx';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as styles from '../kit/screen.module.css';
import type { Route } from './+types/money';
import { Cents } from './Cents.tsx';
import { creatorPath, csvPath } from './paths.ts';
import { SumCells } from './SumCells.tsx';
import { SumHeads } from './SumHeads.tsx';

const LIMIT = 50;
type By = 'film' | 'creator';
type Search = Record<'q' | 'chain' | 'film' | 'show', string>;

/** One row of the table, for a creator or a film. */
interface Row {
  key: string;
  to: string | null;
  name: string;
  note: string;
  sums: RoyaltySums;
}

const searchOf = (params: URLSearchParams): Search => {
  const text = (name: string) => (params.get(name) ?? '').trim();
  return { q: text('q'), chain: text('chain'), film: text('film'), show: text('show') };
};
const queryOf = (search: Search, page: number) =>
  ({
    ...Object.fromEntries(Object.entries(search).filter(([, text]) => text !== '')),
    page,
    limit: LIMIT,
  }) as StudioInput<'royaltyCreators'>['query'];

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadInStudio(context, async (studio) => {
    const { searchParams } = new URL(request.url);
    const by: By = searchParams.get('by') === 'creator' ? 'creator' : 'film';
    const search = searchOf(searchParams);
    const page = Math.max(1, Number(searchParams.get('page')) || 1);
    const query = queryOf(search, page);
    if (by === 'creator') {
      const { rows, ...rest } = await studio('royaltyCreators', { query });
      const shown = rows.map(({ name, address, ...sums }): Row => {
        const to = creatorPath({ chain: sums.chain, address });
        return { key: to, to, name: name ?? address, note: name ? address : '', sums };
      });
      return { by, search, page, ...rest, rows: shown };
    }
    const { rows, ...rest } = await studio('royaltyFilms', { query });
    const shown = rows.map(({ film, title, ...sums }): Row => {
      const name = title || words.noFilm;
      return { key: `${sums.chain}/${film}`, to: null, name, note: '', sums };
    });
    return { by, search, page, ...rest, rows: shown };
  });

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function StudioMoney({ loaderData }: Route.ComponentProps) {
  const { by, search, page, rows, totals, count } = loaderData;
  const { permissions } = useStudioMember();
  const location = useLocation();
  const mayPay = permissions.includes('payout');
  return (
    <StudioPage
      title={words.title}
      lead={words.lead}
      actions={
        mayPay ? (
          <ButtonLink size="compact" to={studioPatterns.pay}>
            {words.pay}
          </ButtonLink>
        ) : null
      }
    >
      <div className={styles.screen}>
        <Views by={by} mayRead={permissions.includes('royalties')} />
        <Filters key={location.search} by={by} search={search} />
        {rows.length === 0 ? (
          <p className="muted">{Object.values(search).some(Boolean) ? words.none : words.noneYet}</p>
        ) : null}
        {rows.length > 0 ? <RoyaltyTable by={by} rows={rows} totals={totals} /> : null}
        <div className={styles.actions}>
          <Pages page={page} pages={Math.max(1, Math.ceil(count / LIMIT))} />
          <a className="link" href={csvPath(by, location.search)} download>
            {words.csv}
          </a>
        </div>
      </div>
    </StudioPage>
  );
}

const Views = ({ by, mayRead }: { by: By; mayRead: boolean }) => (
  <nav className={styles.tabs} aria-label={words.title}>
    {(mayRead ? (['film', 'creator'] as const) : (['film'] as const)).map((name) => (
      <Link
        key={name}
        className="link"
        to={`${studioPatterns.money}?by=${name}`}
        aria-current={name === by || undefined}
      >
        {words.by[name]}
      </Link>
    ))}
    <Link className="link" to={studioPatterns.closing}>
      {words.closing}
    </Link>
    {mayRead ? (
      <>
        <Link className="link" to={studioPatterns.batches}>
          {words.batches}
        </Link>
        <Link className="link" to={studioPatterns.moneySettings}>
          {words.settings}
        </Link>
      </>
    ) : null}
  </nav>
);

const Filters = ({ by, search }: { by: By; search: Search }) => (
  <Form className={styles.search} role="search" aria-label={words.table}>
    <input type="hidden" name="by" value={by} />
    {by === 'creator' ? (
      <Field label={words.find} name="q" type="search" maxLength={80} defaultValue={search.q} />
    ) : null}
    <label className="field">
      <b>{words.chain}</b>
      <select className="input" name="chain" defaultValue={search.chain}>
        <option value="">{words.anyChain}</option>
        {chainNames.map((name) => (
          <option key={name} value={name}>
            {chainTitles[name]}
          </option>
        ))}
      </select>
    </label>
    <label className="field">
      <b>{words.show}</b>
      <select className="input" name="show" defaultValue={search.show}>
        <option value="">{words.shows.all}</option>
        <option value="owed">{words.shows.owed}</option>
      </select>
    </label>
    <Button type="submit" size="compact" variant="ghost">
      {words.filter}
    </Button>
  </Form>
);

const RoyaltyTable = ({ by, rows, totals }: { by: By; rows: Row[]; totals: RoyaltySums[] }) => (
  <TableBox label={words.table}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{words[by]}</th>
          <th scope="col">{words.chain}</th>
          <SumHeads />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, to, name, note, sums }) => (
          <tr key={key}>
            <th scope="row" className={styles.long}>
              {to ? (
                <Link className="textlink" to={to}>
                  {name}
                </Link>
              ) : (
                name
              )}
              {note ? <p className="small muted">{note}</p> : null}
            </th>
            <td>{chainTitles[sums.chain]}</td>
            <SumCells sums={sums} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totals.map((sums) => (
          <tr key={sums.chain}>
            <th scope="row" colSpan={2} className={styles.long}>
              {words.total(chainTitles[sums.chain])}
              <Overpaid sums={sums} />
            </th>
            <SumCells sums={sums} />
          </tr>
        ))}
      </tfoot>
    </table>
  </TableBox>
);

/** What creators were paid beyond their entries: it reduces nobody else's debt, and later sales of theirs settle it. */
function Overpaid({ sums: { booked, paid, begun, owed } }: { sums: RoyaltySums }) {
  const overpaid = BigInt(owed) - (BigInt(booked) - BigInt(paid) - BigInt(begun));
  if (overpaid <= 0n) return null;
  return (
    <p className="small muted">
      {words.overpaid} <Cents cents={overpaid.toString()} />
    </p>
  );
}

function Pages({ page, pages }: { page: number; pages: number }) {
  const { search } = useLocation();
  const at = (number: number): string => {
    const params = new URLSearchParams(search);
    params.set('page', String(number));
    return `?${params}`;
  };
  if (pages === 1) return null;
  return (
    <nav className={styles.actions} aria-label={words.pages}>
      {page > 1 ? (
        <Link className="link" to={at(page - 1)}>
          {words.before}
        </Link>
      ) : null}
      <span>{words.page(page, pages)}</span>
      {page < pages ? (
        <Link className="link" to={at(page + 1)}>
          {words.next}
        </Link>
      ) : null}
    </nav>
  );
}
