import type { LaunchListOutcome, StudioLaunch } from '@talkies/shared/studio/schemas';
import { type DragEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { fetchOrProblem, send } from '../../../lib/api/api.ts';
import { studioLaunches as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { ReadyFields } from '../kit/form/ReadyFields.tsx';
import { TableBox } from '../kit/page/TableBox.tsx';
import * as screen from '../kit/screen.module.css';
import * as styles from './launches.module.css';

type Mode = 'check' | 'replace' | 'add';

function sendList(launch: string, mode: Mode, file: File): Promise<LaunchListOutcome> {
  const body = new FormData();
  body.set('file', file);
  const query = new URLSearchParams({ launch, mode });
  return send(
    (path, init) => fetchOrProblem(`${path}?${query}`, { ...init, body }),
    'post /api/studio/launch-lists',
  );
}

/** The list of people with access, or early access: its file is tried before it is used. */
export function AllowList({ launch }: { launch: StudioLaunch }) {
  const { busy, error, run } = useStudioCall();
  const [file, setFile] = useState<File>();
  const [outcome, setOutcome] = useState<LaunchListOutcome>();
  const { id } = launch;
  const use = (mode: Mode, chosen: File | undefined): void => {
    if (!chosen || busy) return;
    setFile(chosen);
    // while a file is checked, and where it cannot be, nothing offers to use it
    if (mode === 'check') setOutcome(undefined);
    void run(async () => {
      const came = await sendList(id, mode, chosen);
      setOutcome(mode === 'check' ? came : undefined);
      return mode === 'check'
        ? words.checked(came.accepted, came.repeated, came.refusedCount)
        : words.listStored;
    });
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    use('check', event.dataTransfer.files[0]);
  };
  const clear = () =>
    void run(async () => {
      await studioApi('clearLaunchList', { params: { id } });
      return words.cleared;
    });
  return (
    <section aria-labelledby="launch-list">
      <h2 id="launch-list">{words.list}</h2>
      <p>{words.listed(launch.listed)}</p>
      <ReadyFields>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the field within does the same by the keyboard */}
        <div className={styles.zone} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
          <label>
            <span>{words.listHint}</span>
            <input
              type="file"
              accept=".csv,text/csv,text/plain"
              aria-label={words.choose}
              onChange={({ target }) => {
                use('check', target.files?.[0]);
                // allows a corrected file of the same name to be chosen again
                target.value = '';
              }}
            />
          </label>
          {outcome ? <Checked outcome={outcome} /> : null}
          {outcome && outcome.accepted > 0 ? (
            <div className={screen.actions}>
              <Button size="compact" busy={busy} onClick={() => use('replace', file)}>
                {words.replace}
              </Button>
              <Button variant="ghost" size="compact" busy={busy} onClick={() => use('add', file)}>
                {words.append}
              </Button>
            </div>
          ) : null}
        </div>
      </ReadyFields>
      {launch.listed > 0 ? (
        <div className={screen.actions}>
          <a className="link" href={`/api/studio/launches/${encodeURIComponent(id)}/list.csv`} download>
            {words.download}
          </a>
          <Button variant="ghost" size="compact" busy={busy} onClick={clear}>
            {words.clear}
          </Button>
        </div>
      ) : null}
      <CallProblem error={error} />
    </section>
  );
}

function Checked({
  outcome: { accepted, repeated, refused, refusedCount, file },
}: {
  outcome: LaunchListOutcome;
}) {
  return (
    <>
      <p role="status">{words.checked(accepted, repeated, refusedCount)}</p>
      {file ? (
        <a className="link" download={file.name} href={`data:${file.type},${encodeURIComponent(file.text)}`}>
          {words.refusedFile}
        </a>
      ) : null}
      {refused.length > 0 ? (
        <TableBox label={words.refusedFile}>
          <table className={screen.table}>
            <thead>
              <tr>
                <th scope="col">{words.row}</th>
                <th scope="col">{words.text}</th>
                <th scope="col">{words.reason}</th>
              </tr>
            </thead>
            <tbody>
              {refused.slice(0, 20).map((row) => (
                <tr key={row.row}>
                  <th scope="row">{row.row}</th>
                  <td className={screen.long}>{row.text}</td>
                  <td>{row.reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      ) : null}
    </>
  );
}
