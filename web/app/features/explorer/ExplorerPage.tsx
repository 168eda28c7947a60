import type { ReactNode } from 'react';
import { explorer as words } from '../../messages/en.ts';

export function ExplorerPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="wrap explorer">
      <p className="label accent">{words.local}</p>
      <h1>{heading}</h1>
      {children}
    </div>
  );
}

export const Row = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const instant = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' });
export const when = (at: string): string => instant.format(new Date(at));
