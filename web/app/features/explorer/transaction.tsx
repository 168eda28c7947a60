import './explorer.css';
import type { ApiResponse } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Money } from '../../components/Money.tsx';
import { blockPath } from '../../lib/address/paths.ts';
import { orProblem, serverApi } from '../../lib/api/server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { explorer as words } from '../../messages/en.ts';
import type { Route } from './+types/transaction';
import { chainParam } from './chain-param.ts';
import { ExplorerPage, Row, when } from './ExplorerPage.tsx';

/** What waits for a block changes by the second. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' });

export async function loader({ context, params }: Route.LoaderArgs) {
  const asked = { chain: chainParam(params.chain), hash: params.hash };
  return { transaction: await orProblem(serverApi(context)('explorerTransaction', { params: asked })) };
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    title: words.title(words.transaction),
    description: words.description,
    path: `/explorer/${params.chain}/tx/${params.hash}`,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

type Transaction = ApiResponse<'explorerTransaction'>;

export default function TransactionPage({ loaderData: { transaction } }: Route.ComponentProps) {
  return (
    <ExplorerPage heading={words.transaction}>
      <Facts transaction={transaction} />
      <h2>{words.events}</h2>
      {transaction.events.length === 0 ? <p className="muted">{words.noEvents}</p> : null}
      {transaction.events.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: logs have an order and no other name
        <section className="explorer-event" key={index}>
          <h3>{event.name}</h3>
          <p className="small dim explorer-address">{event.contract}</p>
          <dl className="rows">
            {event.args.map((argument) => (
              <Row key={argument.name} name={argument.name}>
                {argument.value}
              </Row>
            ))}
          </dl>
        </section>
      ))}
    </ExplorerPage>
  );
}

function Facts({ transaction }: { transaction: Transaction }) {
  const { rows } = words;
  return (
    <dl className="rows">
      <Row name={rows.status}>
        <b className={`explorer-${transaction.status}`}>{words.status[transaction.status]}</b>
      </Row>
      <Row name={rows.hash}>{transaction.hash}</Row>
      {transaction.block === null ? null : (
        <Row name={rows.block}>
          <Link to={blockPath(transaction.chain, transaction.block)}>{transaction.block}</Link>
        </Row>
      )}
      {transaction.at ? <Row name={rows.time}>{when(transaction.at)}</Row> : null}
      <Row name={rows.from}>{transaction.from}</Row>
      <Row name={rows.to}>{transaction.to ?? words.creation}</Row>
      {transaction.call ? <Row name={rows.call}>{transaction.call}</Row> : null}
      <Row name={rows.value}>
        <Money value={transaction.value} />
      </Row>
      {transaction.fee ? (
        <Row name={rows.fee}>
          <Money value={transaction.fee} />
        </Row>
      ) : null}
      <Row name={rows.confirmations}>{transaction.confirmations}</Row>
    </dl>
  );
}
