import { type ReactNode, useSyncExternalStore } from 'react';
import * as styles from './studio-page.module.css';

const never = () => () => undefined;

/** Fields that are kept by the page's script: closed until it runs, since what is typed before would be lost. */
export function ReadyFields({ children }: { children: ReactNode }) {
  const ready = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <fieldset className={styles.studioFields} disabled={!ready}>
      {children}
    </fieldset>
  );
}
