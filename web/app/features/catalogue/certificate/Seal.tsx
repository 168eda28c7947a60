import { item as words } from '../../../messages/en.ts';
import * as styles from './seal.module.css';

/** How long the rim is, a circle of 43: letters beyond its end are not drawn. */
const RIM = 268;

/** The studio's stamp, with the initial of the collection. Its parent positions it. */
export function Seal({ initial }: { initial: string }) {
  return (
    <svg
      className={styles.seal}
      data-part="seal"
      viewBox="0 0 120 120"
      aria-hidden="true"
      fill="var(--paper-alert)"
    >
      <path id="seal-rim" fill="none" d="M60 60m-43 0a43 43 0 1 1 86 0a43 43 0 1 1-86 0" />
      <g fill="none" stroke="var(--paper-alert)" strokeWidth="2.5">
        <circle cx="60" cy="60" r="56" />
        <circle cx="60" cy="60" r="33" />
      </g>
      <text className={styles.sealRim}>
        <textPath href="#seal-rim" textLength={RIM}>
          {words.seal}
        </textPath>
      </text>
      <text className={styles.sealLetter} x="60" y="70" textAnchor="middle">
        {initial}
      </text>
    </svg>
  );
}
