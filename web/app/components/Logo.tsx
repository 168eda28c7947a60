import { Link } from 'react-router';
import { patterns } from '../lib/address/paths.ts';
import { common } from '../messages/en.ts';

export function Logo() {
  return (
    <Link className="logo" to={patterns.home}>
      {common.product}
    </Link>
  );
}
