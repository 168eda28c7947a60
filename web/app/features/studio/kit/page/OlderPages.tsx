import { Link } from 'react-router';
import { ButtonLink } from '../../../../components/Button.tsx';
import * as styles from '../screen.module.css';

interface Props {
  words: { older: string; newest: string };
  /** null: there are no older ones */
  older: string | null;
  /** null on the first page */
  newest: string | null;
}

/** Links to a list's older page, and back to its first. */
export const OlderPages = ({ words, older, newest }: Props) =>
  older === null && newest === null ? null : (
    <nav className={styles.actions} aria-label={words.older}>
      {older ? (
        <ButtonLink variant="ghost" size="compact" to={older} data-key="next">
          {words.older}
        </ButtonLink>
      ) : null}
      {newest ? (
        <Link className="link" to={newest}>
          {words.newest}
        </Link>
      ) : null}
    </nav>
  );
