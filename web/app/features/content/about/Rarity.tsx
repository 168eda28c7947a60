import type { Tier } from '@talkies/shared';
import type { ItemCard } from '@talkies/shared/schemas';
import { Form, Link, useSearchParams } from 'react-router';
import { Frame } from '../../../components/card/Frame.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { searchOf } from '../../../lib/address/filters.ts';
import { patterns, picturePath } from '../../../lib/address/paths.ts';
import { about } from '../../../messages/en.ts';
import * as styles from './about.module.css';

interface Props {
  pictures: readonly { tier: Tier; item: ItemCard | null }[];
}

/** Buttons of a GET form swap the picture, so they work without our script too. */
export function Rarity({ pictures }: Props) {
  const { rarity } = about;
  const [params] = useSearchParams();
  const chosen = pictures.find(({ tier }) => tier === params.get('tier')) ?? pictures[0];
  if (!chosen) return null;
  const { tier, item } = chosen;
  const { frame, text } = rarity.tiers[tier];
  return (
    <section className={styles.rarity} id="rarity" aria-labelledby="rarity-title">
      <div className="wrap">
        <div className={styles.rarityWords}>
          <h2 id="rarity-title">{rarity.heading}</h2>
          <p className="lead">{rarity.lead}</p>
          <Form method="get" action={patterns.about} preventScrollReset replace>
            <fieldset className="chips">
              <legend className="label">{rarity.choose}</legend>
              <div>
                {pictures.map((picture) => (
                  <button
                    key={picture.tier}
                    type="submit"
                    name="tier"
                    value={picture.tier}
                    className="chip"
                    aria-pressed={picture.tier === tier}
                  >
                    {picture.tier}
                  </button>
                ))}
              </div>
            </fieldset>
          </Form>
          <div className={styles.rarityText} aria-live="polite">
            <h3>{frame}</h3>
            <p className="muted">{text}</p>
            <Link className="link" to={patterns.explore + searchOf({ rarity: tier })}>
              {rarity.see(tier)}
            </Link>
          </div>
        </div>
        <div className={styles.rarityWall}>
          {item?.image ? (
            <Link
              to={picturePath(item)}
              key={item.id}
              className={styles.rarityPicture}
              data-part="rarity-picture"
            >
              <Frame collection={tier} large>
                <Picture image={item.image} sizes="(min-width: 821px) 380px, 80vw" />
              </Frame>
              <span>{item.title}</span>
            </Link>
          ) : (
            <p className="muted">{rarity.none}</p>
          )}
        </div>
      </div>
    </section>
  );
}
