import type { Person } from '@talkies/shared/schemas';
import { longestWord } from '../../lib/format/longest-word.ts';
import { profile as words } from '../../messages/en.ts';
import * as styles from './profile.module.css';

/** The profile's title, such as `Meenu’s Talkies`, on the shop's illuminated sign. */
export function ProfileTitle({ person }: { person: Person }) {
  const text = words.sign(person.name);
  return (
    <div className={`${styles.sign} bulbs thin`}>
      <div className={styles.signBoard}>
        <h1 style={longestWord(text)}>{text}</h1>
        <p>{words.showing(person.counts.showcase + person.counts.onSale)}</p>
      </div>
    </div>
  );
}
