import type { Rarity } from '@talkies/shared';
import type { ItemCard } from '@talkies/shared/schemas';
import { Form, Link, useSearchParams } from 'react-router';
import { Frame } from '../../../components/card/Frame.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { searchOf } from '../../../lib/url/filters.ts';
import { itemPagePath, patterns } from '../../../lib/url/paths.ts';
import { about } from '../../../messages/en.ts';
import * as styles from './about.module.css';

const words = about.rarity;

interface Props {
  newest: readonly { rarity: Rarity; item: ItemCard | null }[];
}

/** Buttons of a GET form that change the picture, so that they work without our script too. */
export function RarityChoice({ newest }: Props) {
  const [params] = useSearchParams();
  const chosen = newest.find(({ rarity }) => rarity === params.get('rarity')) ?? newest[0];
  if (!chosen) return null;
  const { rarity, item } = chosen;
  const { frame, text } = words.frames[rarity];
  return (
    <section className={styles.rarity} id="rarity" aria-labelledby="rarity-title">
      <div className="wrap">
        <div className={styles.rarityWords}>
          <h2 id="rarity-title">{words.heading}</h2>
          <p className="lead">{words.lead}</p>
          <Form method="get" action={patterns.about} preventScrollReset replace>
            <fieldset className="chips">
              <legend className="label">{words.choose}</legend>
              <div>
                {newest.map((each) => (
                  <button
                    key={each.rarity}
                    type="submit"
                    name="rarity"
                    value={each.rarity}
                    className="chip"
                    aria-pressed={each.rarity === rarity}
                  >
                    {each.rarity}
                  </button>
                ))}
              </div>
            </fieldset>
          </Form>
          <div className={styles.rarityText} aria-live="polite">
            <h3>{frame}</h3>
            <p className="muted">{text}</p>
            <Link className="link" to={patterns.explore + searchOf({ rarity })}>
              {words.see(rarity)}
            </Link>
          </div>
        </div>
        <div className={styles.rarityWall}>
          {item?.image ? (
            <Link
              to={itemPagePath(item)}
              key={item.id}
              className={styles.rarityPicture}
              data-part="rarity-picture"
            >
              <Frame collection={rarity} large>
                <Picture image={item.image} sizes="(min-width: 821px) 380px, 80vw" />
              </Frame>
              <span>{item.title}</span>
            </Link>
          ) : (
            <p className="muted">{words.none}</p>
          )}
        </div>
      </div>
    </section>
  );
}
