import { home } from '../../../messages/en.ts';
import * as styles from './how.module.css';

/** The four steps from liking an item to owning an edition, on a film leader. */
export function HowItWorks() {
  return (
    <section className={`${styles.how} wrap`} id="how" aria-labelledby="how-title">
      <div className={styles.howPanel}>
        <svg
          className={styles.leader}
          viewBox="0 0 239 100"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
          fill="none"
          stroke="var(--parchment)"
          strokeOpacity=".16"
          strokeWidth=".35"
        >
          <circle cx="119.5" cy="50" r="42" />
          <circle cx="119.5" cy="50" r="37" />
          <path d="M0 50h239M119.5 0v100" />
        </svg>
        <h2 id="how-title">{home.howTitle}</h2>
        <ol>
          {home.steps.map(({ title, text }, position) => (
            <li key={title}>
              <span className={styles.leaderNumber} aria-hidden="true">
                {position + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
