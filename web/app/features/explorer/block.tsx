import './explorer.css';
import { shortHex } from '@talkies/shared';
import { Link } from 'react-router';
import { Money } from '../../components/Money.tsx';
import { transactionPath } from '../../lib/address/paths.ts';
import { orProblem, serverApi } from '../../lib/api/server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { explorer as words } from '../../messages/en.ts';
import type { Route } from './+types/block';
import { chainParam } from './chain-param.ts';
import { ExplorerPage, Row, when } from './ExplorerPage.tsx';

/** A block can be orphaned: what is shown is asked for anew. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' });

export async function loader({ context, params }: Route.LoaderArgs) {
  const asked = { chain: chainParam(params.chain), number: params.number };
  return { block: await orProblem(serverApi(context)('explorerBlock', { params: asked })) };
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    title: words.title(words.block(Number(params.number))),
    description: words.description,
    path: `/explorer/${params.chain}/block/${params.number}`,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

export default function BlockPage({ loaderData: { block } }: Route.ComponentProps) {
  const { rows } = words;
  return (
    <ExplorerPage heading={words.block(block.number)}>
      <dl className="rows">
        <Row name={rows.time}>{when(block.at)}</Row>
        <Row name={rows.hash}>{block.hash}</Row>
        <Row name={rows.parent}>
          {block.number > 0 ? (
            <Link to={`../${block.number - 1}`} relative="path">
              {block.parent}
            </Link>
          ) : (
            block.parent
          )}
        </Row>
      </dl>
      <h2>{words.transactions}</h2>
      {block.transactions.length === 0 ? <p className="muted">{words.noTransactions}</p> : null}
      <dl className="rows">
        {block.transactions.map((transaction) => (
          <Row
            key={transaction.hash}
            name={
              <Link to={transactionPath(block.chain, transaction.hash)}>{shortHex(transaction.hash)}</Link>
            }
          >
            {shortHex(transaction.from)} → {transaction.to ? shortHex(transaction.to) : words.creation} ·{' '}
            <Money value={transaction.value} />
          </Row>
        ))}
      </dl>
    </ExplorerPage>
  );
}
