import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOrigin } from '../lib/api/session.ts';

/** A link to a chain's explorer: our own page on local chains, another site on real ones. */
export function ExplorerLink({ url, children }: { url: string; children: ReactNode }) {
  const origin = useOrigin();
  const path = origin !== '' && url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  return path.startsWith('/') ? (
    <Link className="textlink" to={path}>
      {children}
    </Link>
  ) : (
    <a className="textlink" href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
