import type { ReactNode } from 'react';
import * as styles from './studio-page.module.css';

interface Props {
  title: string;
  lead?: string;
  /** the page's actions, beside its title */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page within the frame. */
export function StudioPage({ title, lead, actions, children }: Props) {
  return (
    <>
      <div className={styles.studioHead}>
        <div>
          <h1>{title}</h1>
          {lead ? <p className="muted">{lead}</p> : null}
        </div>
        {actions}
      </div>
      {children}
    </>
  );
}
