import type { ReactNode } from 'react';
import * as styles from './page-head.module.css';

/** The head of a page that is mostly words. */
export function PageHead({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <div className={styles.pageHead}>
      <div className="curtain scallop" aria-hidden="true" />
      <div className="wrap">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
    </div>
  );
}
