import type { ReactNode } from 'react';
import * as styles from './studio-page.module.css';
import { useReady } from './use-ready.ts';

/** Fields that are kept by the page's script: closed until it runs, since what is typed before would be lost. */
export const ReadyFields = ({ children }: { children: ReactNode }) => (
  <fieldset className={styles.studioFields} disabled={!useReady()}>
    {children}
  </fieldset>
);
