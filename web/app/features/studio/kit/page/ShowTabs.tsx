import { Link } from 'react-router';
import * as styles from '../screen.module.css';

interface Props<S extends string> {
  label: string;
  shows: readonly S[];
  /** the present list */
  show: S;
  words: Record<S, string>;
  path: (show: S) => string;
}

/** Links to each list of a screen. */
export const ShowTabs = <S extends string>({ label, shows, show, words, path }: Props<S>) => (
  <nav className={styles.tabs} aria-label={label}>
    {shows.map((one) => (
      <Link key={one} className="link" to={path(one)} aria-current={one === show ? 'page' : undefined}>
        {words[one]}
      </Link>
    ))}
  </nav>
);
