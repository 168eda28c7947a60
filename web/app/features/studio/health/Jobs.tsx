import { studioPatterns, studioTablePath } from '@talkies/shared/studio';
import type { StudioInput, StudioJob, StudioResponse } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioHealth } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { ReasonedAction } from '../kit/form/ReasonedAction.tsx';
import { DataTable } from '../kit/page/DataTable.tsx';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as styles from '../kit/screen.module.css';
import { HealthPage } from './HealthPage.tsx';

type Loaded = StudioResponse<'failingJobs'>;
const words = studioHealth.jobs;
const page = `${studioPatterns.health}/jobs`;

/** Failing background jobs: retry one or all of a kind, or discard with a reason. */
export default function Jobs({
  name,
  loaded: { jobs, names },
}: {
  name: string | undefined;
  loaded: Loaded;
}) {
  const may = useStudioMember().permissions.includes('settings');
  const { busy, error, run } = useStudioCall();
  const retry = (body: StudioInput<'retryJobs'>['body']) =>
    void run(async () => words.retried((await studioApi('retryJobs', { body })).count));
  return (
    <HealthPage>
      {names.length === 0 ? <p className="muted">{words.none}</p> : null}
      <CallProblem error={error} />
      {names.length > 0 ? <Kinds names={names} name={name} may={may} busy={busy} retry={retry} /> : null}
      {jobs.length > 0 ? (
        <JobTable
          jobs={jobs}
          file={studioTablePath('failingJobs', { name })}
          may={may}
          busy={busy}
          retry={(id) => retry({ id })}
        />
      ) : null}
    </HealthPage>
  );
}

interface KindsProps {
  names: Loaded['names'];
  name: string | undefined;
  may: boolean;
  busy: boolean;
  retry: (body: StudioInput<'retryJobs'>['body']) => void;
}

const Kinds = ({ names, name, may, busy, retry }: KindsProps) => (
  <DataTable
    label={words.kind}
    columns={(['kind', 'given', 'trying', 'actions'] as const).map((column) => words[column])}
    amounts={[words.given, words.trying]}
  >
    <tr>
      <th scope="row">
        <Link className="textlink" to={page} aria-current={name ? undefined : 'page'}>
          {words.all}
        </Link>
      </th>
      <td className={styles.amount}>{names.reduce((sum, { givenUp }) => sum + givenUp, 0)}</td>
      <td className={styles.amount}>{names.reduce((sum, { trying }) => sum + trying, 0)}</td>
      <td>
        {may && names.some(({ givenUp }) => givenUp > 0) ? (
          <Button variant="ghost" size="compact" busy={busy} onClick={() => retry({ all: true })}>
            {words.retryAll}
          </Button>
        ) : null}
      </td>
    </tr>
    {names.map((kind) => (
      <tr key={kind.name}>
        <th scope="row">
          <Link
            className="textlink"
            to={`${page}?${new URLSearchParams({ name: kind.name })}`}
            aria-current={name === kind.name ? 'page' : undefined}
          >
            {kind.name}
          </Link>
        </th>
        <td className={styles.amount}>{kind.givenUp}</td>
        <td className={styles.amount}>{kind.trying}</td>
        <td>
          {may && kind.givenUp > 0 ? (
            <Button variant="ghost" size="compact" busy={busy} onClick={() => retry({ name: kind.name })}>
              {words.retryKind(kind.name)}
            </Button>
          ) : null}
        </td>
      </tr>
    ))}
  </DataTable>
);

interface TableProps {
  jobs: readonly StudioJob[];
  file: string;
  may: boolean;
  busy: boolean;
  retry: (id: string) => void;
}

const JobTable = ({ jobs, file, may, busy, retry }: TableProps) => (
  <DataTable
    label={studioHealth.parts.jobs}
    file={file}
    columns={(['kind', 'state', 'attempts', 'since', 'why', 'actions'] as const).map(
      (column) => words[column],
    )}
    amounts={[words.attempts]}
  >
    {jobs.map((job) => (
      <tr key={job.id}>
        <th scope="row">{job.name}</th>
        <td>
          {job.givenUp ? (
            words.gaveUp
          ) : (
            <>
              {words.again} <LocalTime inSentence at={job.runAt} />
            </>
          )}
        </td>
        <td className={styles.amount}>{job.attempts}</td>
        <td>
          <LocalTime at={job.createdAt} />
        </td>
        <td className={styles.long}>{job.error ?? '–'}</td>
        <td>
          {may && job.givenUp ? (
            <>
              <Button
                variant="ghost"
                size="compact"
                busy={busy}
                aria-label={words.retryName(job.name)}
                onClick={() => retry(job.id)}
              >
                {words.retry}
              </Button>
              <ReasonedAction
                words={{ name: words.discard, text: words.discardText, reason: words.reason }}
                label={words.discardName(job.name)}
                act={async (reason) => {
                  await studioApi('discardJob', { params: { id: job.id }, body: { reason } });
                  return words.discarded;
                }}
              />
            </>
          ) : null}
        </td>
      </tr>
    ))}
  </DataTable>
);
