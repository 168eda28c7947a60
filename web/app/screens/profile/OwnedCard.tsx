import '../../components/card/card.css';
import type { Collection } from '@talkies/shared';
import type { OwnedToken } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Frame } from '../../components/card/Frame.tsx';
import { TierTag } from '../../components/card/TierTag.tsx';
import { Money } from '../../components/money/Money.tsx';
import { Picture } from '../../components/picture/Picture.tsx';
import { profile as words } from '../../messages/en.ts';
import { itemPath } from '../../paths.ts';

const SIZES = '(min-width: 1700px) 350px, (min-width: 1101px) 22vw, (min-width: 560px) 29vw, 44vw';

/** A picture that one owns: the lobby card with its serial number in place of an offer. */
export function OwnedCard({ token }: { token: OwnedToken }) {
  const { item } = token;
  const collection: Collection = item.collection;
  return (
    <article className="card">
      <Frame collection={collection}>
        <Picture image={item.image} sizes={SIZES} decorative />
        <TierTag collection={collection} />
      </Frame>
      <div className="caption">
        <h3>
          <Link to={itemPath(item.id)}>{item.title}</Link>
        </h3>
        <p className="meta">
          {item.film} · {item.celebrity}
        </p>
        <p className="prices">
          <span className="price">{item.price ? <Money value={item.price} /> : null}</span>
          <span className="beside num">{words.number(token.serial, item.quantity)}</span>
        </p>
      </div>
    </article>
  );
}
