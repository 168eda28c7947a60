import '../item/stage.css';
import type { Trade } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Frame } from '../../components/card/Frame.tsx';
import { LikeButton } from '../../components/card/LikeButton.tsx';
import { TierTag } from '../../components/card/TierTag.tsx';
import { Picture } from '../../components/picture/Picture.tsx';
import { share } from '../../lib/address/share.ts';
import { item as itemWords, stage as words } from '../../messages/en.ts';
import { filmPath, itemPath, personPath, showcasePath } from '../../paths.ts';

const SIZES = '(min-width: 1700px) 720px, (min-width: 821px) 46vw, (min-width: 600px) 44vw, 100vw';
const LONG_TITLE = 60;

/** The picture under its lamp, on somebody's wall. */
export function Stage({ trade, children }: { trade: Trade; children: ReactNode }) {
  const { item, token } = trade;
  const owner = token?.owner;
  const path = showcasePath(trade.id);
  return (
    <section className="stage" aria-labelledby="showcase-title">
      <div className="wrap">
        <nav className="crumbs" aria-label={words.crumbs}>
          {owner?.handle ? (
            <>
              <Link to={personPath(owner.handle)}>{owner.name}</Link> <span aria-hidden="true">/</span>
            </>
          ) : null}
          <Link to={itemPath(item.id)}>{item.title}</Link>
        </nav>
        <div className="stage-columns">
          <div className="art">
            <div className="art-glow" aria-hidden="true" />
            <div className="art-lamp" aria-hidden="true" />
            <Frame collection={item.collection} large>
              <Picture image={item.image} sizes={SIZES} priority />
            </Frame>
            <div className="under">
              <TierTag collection={item.collection} />
              <div>
                <LikeButton id={item.id} title={item.title} likes={item.likes} />
                <button type="button" className="quiet" onClick={() => void share(item.title, path)}>
                  {words.share}
                </button>
              </div>
            </div>
          </div>
          <div>
            <div className="item-title">
              <h1 id="showcase-title" className={item.title.length > LONG_TITLE ? 'long' : undefined}>
                {item.title}
              </h1>
              <p>
                {itemWords.from} <Link to={filmPath(item.film.slug)}>{item.film.title}</Link> ·{' '}
                {itemWords.with(item.celebrity)}
              </p>
            </div>
            {children}
          </div>
        </div>
      </div>
    </section>
  );
}
