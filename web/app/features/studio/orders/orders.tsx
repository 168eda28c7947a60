import { chainTitles, EMAIL_MAX, orderStates } from '@talkies/shared';
import { REASON_MAX, studioPatterns, studioTablePath } from '@talkies/shared/studio';
import type { StudioInput, StudioResponse } from '@talkies/shared/studio/schemas';
import { Form, Link, useNavigation } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { ApiProblem } from '../../../lib/api/api.ts';
import { studioOrderStates, studioViews, studioOrders as words } from '../../../messages/en.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { loadInStudio } from '../kit/calls/load.ts';
import { DataTable } from '../kit/page/DataTable.tsx';
import { OlderPages } from '../kit/page/OlderPages.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import * as styles from '../kit/screen.module.css';
import { SavedViews } from '../kit/views/SavedViews.tsx';
import type { View } from '../kit/views/stored-views.ts';
import type { Route } from './+types/orders';
import { studioOrderPath } from './paths.ts';

const usual: View[] = [
  [studioViews.everything, ''],
  ...(['awaiting_payment', 'minting', 'failed'] as const).map(
    (state): View => [studioOrderStates[state], `state=${state}`],
  ),
];

type Search = Record<'q' | 'reason' | 'state' | 'before', string>;
type Found = StudioResponse<'searchOrders'>;

const searchOf = (url: string): Search => {
  const { searchParams } = new URL(url);
  const text = (name: string) => (searchParams.get(name) ?? '').trim();
  return { q: text('q'), reason: text('reason'), state: text('state'), before: text('before') };
};

/** Without empty parameters, which the API would refuse as too short. */
const queryOf = (search: Search) =>
  Object.fromEntries(
    Object.entries(search).filter(([, text]) => text !== ''),
  ) as StudioInput<'searchOrders'>['query'];

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadInStudio(context, async (studio) => {
    const search = searchOf(request.url);
    try {
      return { search, found: await studio('searchOrders', { query: queryOf(search) }), problem: null };
    } catch (error) {
      // the typed values stay in the form, with their problems beside them
      if (!(error instanceof ApiProblem) || error.problem.status !== 422) throw error;
      return { search, found: null, problem: error.problem };
    }
  });

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function StudioOrders({ loaderData }: Route.ComponentProps) {
  const { search, found, problem } = loaderData;
  const error = problem ? new ApiProblem(problem) : undefined;
  return (
    <StudioPage title={words.title}>
      <div className={styles.screen}>
        <SavedViews table="orders" names={['state']} usual={usual} />
        <SearchForm key={JSON.stringify(search)} search={search} error={error} />
        <CallProblem error={error} />
        {found ? <List search={search} found={found} /> : null}
      </div>
    </StudioPage>
  );
}

function SearchForm({ search, error }: { search: Search; error: ApiProblem | undefined }) {
  const { state } = useNavigation();
  return (
    <Form className={styles.search} role="search" aria-label={words.search}>
      <Field
        label={words.search}
        name="q"
        type="search"
        maxLength={EMAIL_MAX}
        defaultValue={search.q}
        hint={words.searchHint}
        error={error?.field('q')}
      />
      <Field
        label={words.reason}
        name="reason"
        maxLength={REASON_MAX}
        autoComplete="off"
        defaultValue={search.reason}
        hint={words.reasonHint}
        error={error?.field('reason')}
      />
      <label className="field">
        <b>{words.state}</b>
        <select className="input" name="state" defaultValue={search.state}>
          <option value="">{words.anyState}</option>
          {orderStates.map((name) => (
            <option key={name} value={name}>
              {studioOrderStates[name]}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" size="compact" busy={state === 'loading'}>
        {words.find}
      </Button>
    </Form>
  );
}

/** The same search, at another position. */
const searchPath = (search: Search): string =>
  `${studioPatterns.orders}?${new URLSearchParams(queryOf(search) as Record<string, string>)}`;

function List({ search, found: { orders, next } }: { search: Search; found: Found }) {
  if (orders.length === 0)
    return (
      <p className="muted" role="status">
        {search.q || search.state ? `${words.none} ${words.noneHint}` : words.noneYet}
      </p>
    );
  return (
    <>
      <OrderTable orders={orders} search={search} />
      <OlderPages
        words={words}
        older={next ? searchPath({ ...search, before: next }) : null}
        newest={search.before ? searchPath({ ...search, before: '' }) : null}
      />
    </>
  );
}

const OrderTable = ({ orders, search }: { orders: Found['orders']; search: Search }) => (
  <DataTable
    label={words.title}
    file={studioTablePath('searchOrders', search)}
    columns={(['number', 'state', 'price', 'chain', 'at'] as const).map((name) => words.columns[name])}
    amounts={[words.columns.price]}
  >
    {orders.map(({ id, number, state, price, chain, failure, createdAt }) => (
      <tr key={id}>
        <th scope="row">
          {/* the reason of the search goes along: it is asked for once */}
          <Link
            className="textlink num"
            to={studioOrderPath(id)}
            state={search.reason ? { reason: search.reason } : null}
          >
            {number}
          </Link>
        </th>
        <td>
          {studioOrderStates[state]}
          {failure ? <p className="small muted">{failure}</p> : null}
        </td>
        <td className={styles.amount}>
          <Money value={price} exact />
        </td>
        <td>{chainTitles[chain]}</td>
        <td>
          <LocalTime at={createdAt} />
        </td>
      </tr>
    ))}
  </DataTable>
);
