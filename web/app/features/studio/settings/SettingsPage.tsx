import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { studioPreviews as previews, studioShopSettings as words } from '../../../messages/en.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as styles from '../kit/screen.module.css';
import { previewsPath } from './previews/appearance.ts';
import { partPath, parts } from './setting-parts.ts';

export const useMaySet = (): boolean => useStudioMember().permissions.includes('settings');

/** A page of the settings, with tabs to the others. */
export function SettingsPage({ lead, children }: { lead: string; children: ReactNode }) {
  const may = useMaySet();
  return (
    <StudioPage title={words.title} lead={lead}>
      <div className={styles.screen}>
        <nav className={styles.tabs} aria-label={words.title}>
          {parts.map((part) => (
            <NavLink key={part} className="link" to={partPath(part)} end>
              {words.parts[part]}
            </NavLink>
          ))}
          <NavLink className="link" to={previewsPath} end>
            {previews.title}
          </NavLink>
        </nav>
        {may ? null : <p className="muted">{words.readOnly}</p>}
        {children}
      </div>
    </StudioPage>
  );
}

/** The effect of saving, in numbers; nothing while nothing was changed. */
export const Effect = ({ lines }: { lines: readonly string[] }) => (
  <section aria-labelledby="settings-effect">
    <h2 id="settings-effect">{words.effect}</h2>
    {lines.length === 0 ? (
      <p className="muted">{words.noEffect}</p>
    ) : (
      <ul className={styles.steps} aria-live="polite">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )}
  </section>
);
