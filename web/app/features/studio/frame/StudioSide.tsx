import { studioPatterns } from '@talkies/shared/studio';
import type { StudioMe } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { press } from '../../../lib/early-input/early-press.ts';
import { switchTheme } from '../../../lib/theme/theme.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { studioRoleWords, studioFrame as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { setOverlay } from '../kit/page/overlay.ts';
import { Menu } from './Menu.tsx';
import * as styles from './studio-frame.module.css';

const MENU = 'studio-menu';

/** The present place, the member, and the ways out. */
export function StudioSide({ member, open }: { member: StudioMe; open: boolean }) {
  return (
    <header className={styles.studioSide}>
      <Link className={styles.studioName} to={studioPatterns.today}>
        {words.name}
      </Link>
      {open ? (
        <button
          {...press(() => setOverlay('palette'))}
          className={`${styles.studioAction} ${styles.studioFind}`}
          aria-keyshortcuts="Control+K Meta+K"
        >
          {words.find}
        </button>
      ) : null}
      <button type="button" popoverTarget={MENU} className={`${styles.studioAction} ${styles.studioOpen}`}>
        {words.menu}
      </button>
      <div id={MENU} popover="auto" className={styles.studioMenu}>
        {open ? <Menu member={member} /> : null}
        <div className={styles.studioWho}>
          <p>
            <strong>{member.name}</strong>
            <span className="muted small">
              {studioRoleWords[member.role].name} · {member.email}
            </span>
          </p>
          <div className={styles.studioActions}>
            {open ? (
              <button
                {...press(() => setOverlay('keys'))}
                className={styles.studioAction}
                aria-keyshortcuts="?"
              >
                {words.keys}
              </button>
            ) : null}
            <button {...press(switchTheme)} className={styles.studioAction}>
              {words.theme}
            </button>
            <Link className={styles.studioAction} to={patterns.home}>
              {words.toShop}
            </Link>
            {open ? <Leave /> : null}
          </div>
        </div>
      </div>
    </header>
  );
}

function Leave() {
  const { busy, error, run } = useStudioCall();
  const leave = async (): Promise<string> => {
    await studioApi('leaveStudio');
    return words.left;
  };
  return (
    <>
      <button {...press(() => busy || run(leave))} className={styles.studioAction} aria-disabled={busy}>
        {words.leave}
      </button>
      <CallProblem error={error} />
    </>
  );
}
