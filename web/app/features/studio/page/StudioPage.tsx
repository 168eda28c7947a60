import type { ReactNode } from 'react';
import * as styles from './studio-page.module.css';

interface Props {
  title: string;
  lead?: string;
  /** what the page is for doing, beside its title */
  acts?: ReactNode;
  children: ReactNode;
}

/** A page within the frame. */
export function StudioPage({ title, lead, acts, children }: Props) {
  return (
    <>
      <div className={styles.studioHead}>
        <div>
          <h1>{title}</h1>
          {lead ? <p className="muted">{lead}</p> : null}
        </div>
        {acts}
      </div>
      {children}
    </>
  );
}
