import type { Order } from '@talkies/shared/schemas';
import { Frame } from '../../../components/card/Frame.tsx';
import { Picture } from '../../../components/Picture.tsx';
import * as styles from './confirmation.module.css';

/** The poster under its lamp, which is off until the edition is the buyer's. */
export function Poster({ order: { item } }: { order: Order }) {
  return (
    <div className={styles.poster} data-part="poster">
      <div className={styles.glow} aria-hidden="true" />
      <div className={styles.lamp} aria-hidden="true" />
      <Frame collection={item.collection} large>
        <Picture image={item.image} sizes="(max-width: 820px) 80vw, 440px" priority />
        <i className={styles.dark} aria-hidden="true" />
      </Frame>
    </div>
  );
}
