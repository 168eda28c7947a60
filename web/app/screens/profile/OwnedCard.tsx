import '../../components/card/card.css';
import type { Collection } from '@talkies/shared';
import type { OwnedToken } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Frame } from '../../components/card/Frame.tsx';
import { LikeButton } from '../../components/card/LikeButton.tsx';
import { TierTag } from '../../components/card/TierTag.tsx';
import { Picture } from '../../components/picture/Picture.tsx';
import { profile as words } from '../../messages/en.ts';
import { showcasePath } from '../../paths.ts';

const SIZES = '(min-width: 1700px) 350px, (min-width: 1101px) 22vw, (min-width: 560px) 29vw, 44vw';

/** A picture that somebody owns: the lobby card with the token's numbers in place of an offer. */
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
        <h2>
          <Link to={showcasePath(token.trade)}>{item.title}</Link>
        </h2>
        <div className="meta">
          <p>
            {item.film} · {item.celebrity}
          </p>
        </div>
        <p className="prices">
          <span className="profile-serial num">{words.number(token.serial, item.quantity)}</span>
          <span className="beside num">
            {token.mintNumber === null ? null : words.mint(token.mintNumber)}
          </span>
        </p>
      </div>
      <LikeButton id={item.id} title={item.title} likes={item.likes} />
    </article>
  );
}
