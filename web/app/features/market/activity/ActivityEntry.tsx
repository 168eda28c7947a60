import type { MarketActivity } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { PartyName } from '../../../components/PartyName.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { SalePrice } from '../../../components/SalePrice.tsx';
import { tokenPagePath } from '../../../lib/url/paths.ts';
import { marketActivity as words } from '../../../messages/en.ts';
import * as styles from './activity.module.css';

/** One entry: who did what with which poster, for how much, and when. */
export function ActivityEntry({ entry }: { entry: MarketActivity }) {
  const { kind, token, from, to, at, explorerUrl } = entry;
  const who = to ?? from;
  return (
    <li className={styles.entry} data-part="market-activity-entry">
      <div className={styles.thumb}>
        <Picture image={token.image} sizes="64px" decorative />
      </div>
      <div>
        <p className={styles.sentence}>
          {who ? <PartyName party={who} /> : words.somebody} {words.did[kind]}{' '}
          <Link to={tokenPagePath({ id: token.marketToken, collection: token.collection })}>
            {token.title}
          </Link>
          {to && from ? (
            <>
              {' '}
              {words.from} <PartyName party={from} />
            </>
          ) : null}
        </p>
        <p className="muted small">
          <span className={styles.kind}>{words.kind[kind]}</span> · {token.film.title} ·{' '}
          <span className="num">{words.number(token.serial, token.quantity)}</span>
        </p>
        <p className={`muted small ${styles.when}`}>
          <ExplorerLink url={explorerUrl}>{words.transaction}</ExplorerLink>
          <LocalTime at={at} />
        </p>
      </div>
      <p className={styles.price}>
        <Paid entry={entry} />
      </p>
    </li>
  );
}

/** The amount in the reader's currency, and below it in the other. */
function Paid({ entry: { kind, price, elsewhere } }: { entry: MarketActivity }) {
  if (elsewhere || !price) return <SalePrice sale={{ price, elsewhere }} other={words.notOnChain} />;
  return (
    <>
      {kind === 'auction-opened' ? <span className="muted small">{words.startsAt} </span> : null}
      <b>
        <Money value={price} />
      </b>
      <Money className="muted small" value={price} other />
    </>
  );
}
