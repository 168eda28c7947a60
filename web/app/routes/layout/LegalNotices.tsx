import type { LegalNotice } from '@talkies/shared/schemas';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { legalChangesPath } from '../../lib/address/paths.ts';
import { ApiProblem, browserApi } from '../../lib/api/api.ts';
import { legalChanges as words } from '../../messages/en.ts';
import * as styles from './legal-notices.module.css';

/** What changed in legal texts since somebody last looked. It closes nothing: everything works beside it. */
export default function LegalNotices({ notices }: { notices: readonly LegalNotice[] }) {
  return (
    <aside className={styles.notices} aria-label={words.bar} data-part="legal-notices">
      {notices.map((notice) => (
        <Notice key={`${notice.page} ${notice.number}`} {...notice} />
      ))}
    </aside>
  );
}

function Notice({ page, number, title, summary }: LegalNotice) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const read = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await browserApi('readLegal', { body: { page, number } });
      await revalidate();
    } catch (thrown) {
      if (!(thrown instanceof ApiProblem)) throw thrown;
      setProblem(thrown.problem.title);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.notice}>
      <p>
        <strong>{words.changed(title)}</strong> {summary}{' '}
        <Link className="textlink" to={legalChangesPath(page, number)}>
          {words.see}
        </Link>
      </p>
      <Button
        variant="ghost"
        size="compact"
        busy={busy}
        onClick={read}
        aria-label={`${words.read}: ${title}`}
      >
        {words.read}
      </Button>
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  );
}
