import type { ReactNode } from 'react';
import * as styles from './editor.module.css';
import { useHydrated } from './use-hydrated.ts';

/** Fields that are kept by the page's script: closed until it runs, since what is typed before would be lost. */
export const ReadyFields = ({ children }: { children: ReactNode }) => (
  <fieldset className={styles.readyFields} disabled={!useHydrated()}>
    {children}
  </fieldset>
);
