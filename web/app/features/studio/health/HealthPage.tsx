import { studioPatterns } from '@talkies/shared/studio';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { studioHealth as words } from '../../../messages/en.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import * as styles from '../kit/screen.module.css';

const parts = [
  ['overview', studioPatterns.health],
  ['jobs', `${studioPatterns.health}/jobs`],
  ['transactions', `${studioPatterns.health}/transactions`],
] as const;

/** A page of the machinery, with tabs to the others. */
export const HealthPage = ({ children }: { children: ReactNode }) => (
  <StudioPage title={words.title} lead={words.lead}>
    <div className={styles.screen}>
      <nav className={styles.tabs} aria-label={words.title}>
        {parts.map(([name, to]) => (
          <NavLink key={name} className="link" to={to} end>
            {words.parts[name]}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  </StudioPage>
);
