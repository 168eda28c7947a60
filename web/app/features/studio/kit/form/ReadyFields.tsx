import type { ReactNode } from 'react';
import * as styles from './editor.module.css';
import { useHydrated } from './use-hydrated.ts';

/** Fields that the page's script controls: disabled until it runs, since earlier input would be lost. */
export const ReadyFields = ({ children }: { children: ReactNode }) => (
  <fieldset className={styles.readyFields} disabled={!useHydrated()}>
    {children}
  </fieldset>
);
