import type { Person } from '@talkies/shared/schemas';
import { longestWord } from '../../lib/format/longest-word.ts';
import { profile as words } from '../../messages/en.ts';
import * as styles from './profile.module.css';

/** `Meenu’s Talkies`, on the lit sign of the shop. */
export function ProfileTitle({ person }: { person: Person }) {
  const text = words.sign(person.name.split(' ')[0] ?? person.name);
  return (
    <div className={`${styles.sign} bulbs thin`}>
      <div className={styles.signBoard}>
        <h1 style={longestWord(text)}>{text}</h1>
        <p>{words.showing(person.counts.showcase)}</p>
      </div>
    </div>
  );
}
