import type { Person } from '@talkies/shared/schemas';
import { profile as words } from '../../messages/en.ts';
import * as styles from './profile.module.css';

/** `Meenu’s Talkies`, on the lit sign of the shop. */
export function Sign({ person }: { person: Person }) {
  return (
    <div className={`${styles.sign} bulbs thin`}>
      <div className={styles.signBoard}>
        <h1>{words.sign(person.name.split(' ')[0] ?? person.name)}</h1>
        <p>{words.showing(person.counts.showcase)}</p>
      </div>
    </div>
  );
}
