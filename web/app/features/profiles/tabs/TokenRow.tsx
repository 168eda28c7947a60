import type { TokenCard } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Picture } from '../../../components/Picture.tsx';
import { tokenPath } from '../../../lib/url/paths.ts';
import { profile as words } from '../../../messages/en.ts';
import * as styles from './tabs.module.css';

interface Props {
  card: TokenCard;
  /** a note beside the token's number */
  note: ReactNode;
  /** the amount, with its meaning */
  status: ReactNode;
  actions: ReactNode;
}

/** One token in a list: thumbnail, name, status, and actions. */
export function TokenRow({ card, note, status, actions }: Props) {
  return (
    <li className={styles.profileRow}>
      <div className={styles.profileRowThumb}>
        <Picture image={card.image} sizes="72px" decorative />
      </div>
      <div className={styles.profileRowName}>
        <h2>
          <Link to={tokenPath(card.id)}>{card.title}</Link>
        </h2>
        <p className="muted small">
          {card.film.title} · {words.number(card.serial, card.quantity)}
        </p>
        <p className="muted small">{note}</p>
      </div>
      <div>{status}</div>
      <div className={styles.profileRowActions}>{actions}</div>
    </li>
  );
}
