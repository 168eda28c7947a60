import type { LegalUpdate } from '@talkies/shared/schemas';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { ApiProblem, browserApi } from '../../lib/api/api.ts';
import { legalChangesPath } from '../../lib/url/paths.ts';
import { legalChanges as words } from '../../messages/en.ts';
import * as styles from './legal-updates.module.css';

/** Changes of legal texts since the person's last visit. They block nothing: everything else stays usable. */
export default function LegalUpdates({ updates }: { updates: readonly LegalUpdate[] }) {
  return (
    <aside className={styles.updates} aria-label={words.bar} data-part="legal-updates">
      {updates.map((update) => (
        <LegalUpdateLine key={`${update.page} ${update.number}`} {...update} />
      ))}
    </aside>
  );
}

function LegalUpdateLine({ page, number, title, summary }: LegalUpdate) {
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
    <div className={styles.update}>
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
