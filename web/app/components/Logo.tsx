import { Link } from 'react-router';
import { patterns } from '../lib/url/paths.ts';
import { common } from '../messages/en.ts';
import * as styles from './logo.module.css';

export function Logo() {
  return (
    <Link className={styles.logo} to={patterns.home}>
      {common.product}
    </Link>
  );
}
