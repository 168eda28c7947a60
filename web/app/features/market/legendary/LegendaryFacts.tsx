import { attributeNames, formatShare, NONFUNGIBLE_SPB, ROYALTY_BPS } from '@talkies/shared';
import type { ItemDetail, MarketToken } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { collectionLabel } from '../../../components/card/collection.ts';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { remainingOf } from '../../../components/item/remaining.ts';
import { certificatePath, patterns } from '../../../lib/url/paths.ts';
import { chains, item as itemWords, legendary as words } from '../../../messages/en.ts';
import * as styles from './legendary.module.css';

interface Props {
  item: ItemDetail;
  /** null while the drop is not registered */
  marketToken: MarketToken | null;
}

const Row = ({ name, value }: { name: string; value: string | undefined }) =>
  value ? (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ) : null;

/** Details, properties, creator, collection and proof. */
export function LegendaryFacts({ item, marketToken }: Props) {
  const attribute = (name: string) => item.attributes.find((each) => each.name === name)?.value;
  const proof = marketToken?.token?.explorerUrl ?? item.proofUrl;
  return (
    <div className={styles.facts}>
      <section>
        <h2>{words.details}</h2>
        <p>{words.remaining(remainingOf(item, marketToken))}</p>
        <dl className="rows">
          <Row name={words.blockchain} value={chains[item.chain]} />
        </dl>
        {proof ? (
          <ExplorerLink url={proof}>{words.proof}</ExplorerLink>
        ) : (
          <p className={styles.dimmed}>
            {words.proof}. {words.noProof}
          </p>
        )}
        <p>
          <Link className="textlink" to={certificatePath(item.id)}>
            {itemWords.wholeCertificate}
          </Link>
        </p>
      </section>
      <section>
        <h2>{words.properties}</h2>
        <dl className="rows">
          <Row name={words.names.category} value={item.category} />
          <Row name={words.names.duration} value={attribute(attributeNames.duration)} />
          <Row name={words.names.partner} value={attribute(attributeNames.contentPartner)} />
          <Row name={words.names.celebrity} value={item.celebrity} />
          <Row name={words.names.rarity} value={item.rarity} />
        </dl>
      </section>
      <section>
        <h2>{words.createdBy}</h2>
        <p>{item.creator.name}</p>
        <p>{itemWords.royalties(formatShare(marketToken?.terms.royaltyBps ?? ROYALTY_BPS))}</p>
        <h3>{words.collection}</h3>
        <p>
          <Link className="textlink" to={`${patterns.explore}?collection=${NONFUNGIBLE_SPB}`}>
            {item.film.title}
          </Link>{' '}
          · {collectionLabel(item.collection)}
        </p>
      </section>
    </div>
  );
}
