import type { MyTrade, Trade } from '@talkies/shared/schemas';
import { Money } from '../../../components/money/Money.tsx';
import { formatMoney, formatShare } from '../../../lib/format/money.ts';
import { trade as words } from '../../../messages/en.ts';
import { PartyName } from '../trade/party.tsx';
import { ActionLink } from './ActionLink.tsx';

interface Props {
  trade: Trade;
  mine: MyTrade | null;
}

/** A listing at its booking window: what the buyer pays in all, and who gets what of it. */
export function Listed({ trade, mine }: Props) {
  const { listing } = trade;
  if (!listing) return null;
  const { total, price, royalty, fee, royaltyBps, feeBps, seller } = listing;
  return (
    <div className="window">
      <div className="window-arch">
        <p>{words.window}</p>
      </div>
      <div className="window-body">
        <p className="muted">{words.priceText}</p>
        <p className="window-price trade-price">
          <Money value={total.coin} />
        </p>
        <p className="window-coins">{total.usd ? <Money value={total.usd} /> : null}</p>
        {mine?.sells ? (
          <p>{words.ownListing}</p>
        ) : (
          <ActionLink id={trade.id} action="buy">
            {words.buy}
          </ActionLink>
        )}
        <p className="window-ledge">
          <span>
            {words.seller}: <PartyName party={seller} />
          </span>
          <span>{words.plusFee}</span>
        </p>
        <details className="breakdown" open>
          <summary>{words.breakdown(formatMoney(total.coin))}</summary>
          <dl className="rows">
            <div>
              <dt>{words.sellerGets}</dt>
              <dd>
                <Money value={price.coin} />
              </dd>
            </div>
            <div>
              <dt>{words.royalty(formatShare(royaltyBps))}</dt>
              <dd>
                <Money value={royalty} />
              </dd>
            </div>
            <div>
              <dt>{words.fee(formatShare(feeBps))}</dt>
              <dd>
                <Money value={fee} />
              </dd>
            </div>
          </dl>
        </details>
      </div>
    </div>
  );
}
