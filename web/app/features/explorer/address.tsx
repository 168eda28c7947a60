import './explorer.css';
import { shortHex } from '@talkies/shared';
import { Link } from 'react-router';
import { Money } from '../../components/Money.tsx';
import { transactionPath } from '../../lib/address/paths.ts';
import { orProblem, serverApi } from '../../lib/api/server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { explorer as words } from '../../messages/en.ts';
import type { Route } from './+types/address';
import { chainParam } from './chain-param.ts';
import { ExplorerPage, Row, when } from './ExplorerPage.tsx';

/** A balance changes with every block. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' });

export async function loader({ context, params }: Route.LoaderArgs) {
  const asked = { chain: chainParam(params.chain), address: params.address };
  return { seen: await orProblem(serverApi(context)('explorerAddress', { params: asked })) };
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    title: words.title(words.address),
    description: words.description,
    path: `/explorer/${params.chain}/address/${params.address}`,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

export default function AddressPage({ loaderData: { seen } }: Route.ComponentProps) {
  const { chain, address, contract, balance, sent, holds, moves } = seen;
  return (
    <ExplorerPage heading={words.address}>
      <dl className="rows">
        <Row name={contract ? words.holder.contract : words.holder.person}>{address}</Row>
        <Row name={words.balance}>
          <Money value={balance} />
        </Row>
        <Row name={words.sent}>{sent}</Row>
        <Row name={words.holds}>{holds}</Row>
      </dl>
      <h2>{words.moves}</h2>
      {moves.length === 0 ? <p className="muted">{words.noMoves}</p> : null}
      <dl className="rows">
        {moves.map(({ kind, hash, at }) => (
          <Row
            key={`${kind} ${hash}`}
            name={
              <>
                {words.move[kind]} · <Link to={transactionPath(chain, hash)}>{shortHex(hash)}</Link>
              </>
            }
          >
            {when(at)}
          </Row>
        ))}
      </dl>
    </ExplorerPage>
  );
}
