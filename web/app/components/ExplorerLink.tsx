import type { ReactNode } from 'react';

/** A link to a chain's explorer, which is another site. */
export const ExplorerLink = ({ url, children }: { url: string; children: ReactNode }) => (
  <a className="textlink" href={url} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);
