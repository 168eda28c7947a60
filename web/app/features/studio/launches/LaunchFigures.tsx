import type { StudioLaunch } from '@talkies/shared/studio/schemas';
import { studioLaunches as words } from '../../../messages/en.ts';
import { TableBox } from '../kit/page/TableBox.tsx';
import * as screen from '../kit/screen.module.css';
import * as styles from './launches.module.css';

const shown = ['waiting', 'admitted', 'passes', 'open', 'sold'] as const;

/** A launch's figures, live. */
export function LaunchFigures({ launch: { figures, reminders } }: { launch: StudioLaunch }) {
  return (
    <section aria-labelledby="launch-figures">
      <h2 id="launch-figures">{words.live}</h2>
      <dl className={styles.figures} data-part="launch-figures">
        {shown.map((name) => (
          <div key={name}>
            <dt>{words.figures[name]}</dt>
            <dd>{figures[name]}</dd>
          </div>
        ))}
        <div>
          <dt>{words.figures.reminders}</dt>
          <dd>{reminders}</dd>
        </div>
      </dl>
      <h3>{words.refused}</h3>
      {figures.refused.length === 0 ? <p className="muted">{words.refusedNone}</p> : null}
      {figures.refused.length > 0 ? (
        <TableBox label={words.refused}>
          <table className={screen.table}>
            <tbody>
              {figures.refused.map(({ code, title, count }) => (
                <tr key={code}>
                  <th scope="row">{title}</th>
                  <td className={screen.amount}>{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      ) : null}
    </section>
  );
}
