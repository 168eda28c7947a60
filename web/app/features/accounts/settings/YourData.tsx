import { Suspense, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { problemText } from '../../../lib/api/problem-text.ts';
import { lazy } from '../../../lib/timing/lazy.ts';
import { editProfile } from '../../../messages/en.ts';
import { DataRequests } from './DataRequests.tsx';
import * as styles from './edit-profile.module.css';
import { Section } from './Section.tsx';

const LeaveDialog = lazy(() => import('./DeleteAccountDialog.tsx'));
const words = editProfile.data;

/** Saves the data as a file. */
function save(data: unknown): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  link.download = 'talkies-data.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The copy of the person's data, and deleting the account. */
export function YourData() {
  const [leaving, setLeaving] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  // by the API, which requires a proof of identity first
  async function download(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      save(await browserApi('personalData'));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Section id="data" heading={words.heading} text={words.text}>
      <div className={styles.editForm}>
        <div>
          <Button variant="ghost" busy={busy} onClick={() => void download()}>
            {words.download}
          </Button>
          {problem ? <Notice kind="bad">{problem}</Notice> : null}
          <p className="small muted">{words.downloadText}</p>
        </div>
        <DataRequests />
        <div>
          <Button variant="ghost" className={styles.editLeave} onClick={() => setLeaving(true)}>
            {words.remove}
          </Button>
          <p className="small muted">{words.removeText}</p>
        </div>
      </div>
      {leaving ? (
        <Suspense>
          <LeaveDialog onClose={() => setLeaving(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
