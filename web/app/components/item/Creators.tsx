import type { ItemDetail } from '@talkies/shared/schemas';
import { item as words } from '../../messages/en.ts';
import { Picture } from '../Picture.tsx';
import * as styles from './sections.module.css';

export function Creators({ item: { creator, about } }: { item: ItemDetail }) {
  if (!creator.about && !about) return null;
  return (
    <section className={styles.creators}>
      {creator.image ? (
        <div className={styles.creatorImage}>
          <Picture image={creator.image} sizes="120px" ratio="1" decorative />
        </div>
      ) : null}
      <div>
        <h2>{words.creators}</h2>
        <h3>{creator.name}</h3>
        {creator.about ? <p>{creator.about}</p> : null}
        {about && about !== creator.about ? <p>{about}</p> : null}
      </div>
    </section>
  );
}
