import { tokenPath } from '@talkies/shared';
import { studioPatterns } from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useReloadWhile } from '../../../lib/timing/use-reload-while.ts';
import {
  studioAuctionStates,
  studioAuctions,
  studioSelling,
  studioAuction as words,
} from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { DataTable } from '../kit/page/DataTable.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import * as screen from '../kit/screen.module.css';
import { Bidders } from './Bidders.tsx';
import { CallOff } from './CallOff.tsx';
import { ChainSteps } from './ChainSteps.tsx';
import { Price } from './LotteryNumbers.tsx';
import { OpenAuction } from './OpenAuction.tsx';

type Loaded = StudioResponse<'studioAuction'>;

/** One auction: state, bids, bidders and actions. */
export default function AuctionPage({ loaded }: { loaded: Loaded }) {
  const { row, seen, bidders, bids, steps } = loaded;
  useReloadWhile(row.state === 'opening' || row.state === 'calling-off');
  const params = { id: row.id };
  return (
    <StudioPage
      title={row.title}
      lead={`${studioAuctionStates[row.state]} · ${row.film}`}
      actions={
        <Link className="link" to={row.legendary ? studioPatterns.legendary : studioPatterns.auctions}>
          {studioSelling.back}
        </Link>
      }
    >
      <div className={screen.screen}>
        {row.problem ? (
          <Notice kind="bad">
            <strong>{studioSelling.problem}:</strong> {row.problem}
          </Notice>
        ) : null}
        {row.hidden ? <p>{studioAuctions.hidden}</p> : null}
        {row.partner ? <p>{studioAuctions.withPartner(row.partner)}</p> : null}
        {row.opensAt ? (
          <p>
            {words.opensAt} <LocalTime inSentence at={row.opensAt} />
          </p>
        ) : null}
        {row.endsAt ? (
          <p>
            {words.endsAt} <LocalTime inSentence at={row.endsAt} />
          </p>
        ) : null}
        {bidders ? <Bidders id={row.id} counts={bidders} /> : null}
        <div className={screen.columns}>
          <div>
            <OpenAuction loaded={loaded} />
            {loaded.mayOpen ? null : <Bids bids={bids} />}
          </div>
          <div>
            <ChainSteps steps={steps} />
            {row.hidden ? null : (
              <Link className="textlink" to={tokenPath(row.id)}>
                {studioSelling.inShop}
              </Link>
            )}
            {loaded.mayCallOff ? (
              <CallOff
                title={words.callOff}
                effect={<p>{effectOf(row)}</p>}
                act={async (reason) => {
                  await studioApi('callOffAuction', { params, body: { reason, seen } });
                  return words.calledOff;
                }}
              />
            ) : null}
          </div>
        </div>
      </div>
    </StudioPage>
  );
}

/** The effect of cancelling it. */
function effectOf({ opensAt, state }: Loaded['row']): string {
  if (opensAt) return words.callOffAnnounced;
  return state === 'open' ? words.callOffOpen : words.callOffUnopened;
}

const Bids = ({ bids }: Pick<Loaded, 'bids'>) => (
  <section aria-labelledby="bids">
    <h2 id="bids">{words.bids}</h2>
    {bids.length === 0 ? (
      <p className="muted">{words.noBids}</p>
    ) : (
      <DataTable
        label={words.bids}
        columns={(['who', 'amount', 'at'] as const).map((name) => words.bid[name])}
        amounts={[words.bid.amount]}
      >
        {bids.map(({ bidder, amount, at }) => (
          <tr key={`${bidder.address}${amount.coin.amount}`}>
            <th scope="row" className={screen.long}>
              {bidder.name ?? bidder.address}
            </th>
            <td className={screen.amount}>
              <Price of={amount} />
            </td>
            <td>
              <LocalTime at={at} />
            </td>
          </tr>
        ))}
      </DataTable>
    )}
  </section>
);
