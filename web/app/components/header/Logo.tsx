import { Link } from 'react-router';
import { common } from '../../messages/en.ts';
import { patterns } from '../../paths.ts';

export function Logo() {
  return (
    <Link className="logo" to={patterns.home}>
      {common.product}
    </Link>
  );
}
