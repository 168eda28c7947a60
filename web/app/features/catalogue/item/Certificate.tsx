import { shortHex } from '@talkies/shared';
import type { ItemDetail, MarketToken } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { collectionLabel } from '../../../components/card/collection.ts';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { remainingOf } from '../../../components/item/remaining.ts';
import * as styles from '../../../components/item/sections.module.css';
import { certificatePath } from '../../../lib/url/paths.ts';
import { chains, item as words } from '../../../messages/en.ts';
import { Seal } from '../certificate/Seal.tsx';

/** Details and proof of authenticity, on paper with the studio's seal. */
export function Certificate({ item, marketToken }: { item: ItemDetail; marketToken: MarketToken | null }) {
  const rows = [
    [words.number, item.externalId],
    [words.remainingLabel, words.remaining(remainingOf(item, marketToken), item.quantity)],
    [words.blockchain, chains[item.chain]],
    [words.contract, item.contract ? shortHex(item.contract) : null],
    [words.drop, item.dropId],
  ];
  return (
    <section className={`${styles.certificate} paper`}>
      <h2>{words.certificate}</h2>
      <dl className="rows">
        {rows.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {item.proofUrl ? (
        <ExplorerLink url={item.proofUrl}>{words.proof}</ExplorerLink>
      ) : (
        <p className="muted">{words.noProof}</p>
      )}
      <p>
        <Link className="textlink" to={certificatePath(item.id)}>
          {words.wholeCertificate}
        </Link>
      </p>
      <Seal initial={collectionLabel(item.collection).slice(0, 1)} />
    </section>
  );
}
