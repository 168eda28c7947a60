import { press } from '../../lib/early-input/early-press.ts';
import { switchTheme } from '../../lib/theme/theme.ts';
import { nav } from '../../messages/en.ts';
import * as styles from './header.module.css';

/**
 * The switch of the theme. It names the one that it selects; CSS chooses the word, since the server does not know the
 * theme.
 */
export function ThemeSwitch({ className = '' }: { className?: string }) {
  return (
    <button
      {...press(switchTheme)}
      className={`quiet ${className}`}
      title={nav.switchTheme}
      data-part="theme"
    >
      <span className={styles.inVelvet}>{nav.toMatinee}</span>
      <span className={styles.inMatinee}>{nav.toVelvet}</span>
    </button>
  );
}
