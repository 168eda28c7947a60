import { Link } from 'react-router';
import { studioFirstSteps as words } from '../../../messages/en.ts';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as styles from '../kit/screen.module.css';
import { firstStepsOf } from './first-steps.ts';

/** Replaces figures that would all be zero: what will be shown here, and the first steps. */
export default function FirstSteps() {
  return (
    <section aria-labelledby="today-first">
      <h2 id="today-first">{words.title}</h2>
      <p>{words.text}</p>
      <ol className={styles.waiting}>
        {firstStepsOf(useStudioMember()).map(({ to, what, label }) => (
          <li key={to}>
            <div>{what}</div>
            <div className={styles.remedy}>
              <Link className="link" to={to}>
                {label}
              </Link>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
