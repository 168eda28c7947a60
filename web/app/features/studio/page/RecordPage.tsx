import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { CallProblem } from '../calls/CallProblem.tsx';
import { ReasonForm } from '../form/ReasonForm.tsx';
import * as styles from '../screen.module.css';
import { StudioPage } from './StudioPage.tsx';
import { useRecord } from './use-record.ts';

interface Props<T> {
  /** of the order or person */
  id: string;
  words: ComponentProps<typeof ReasonForm>['words'] & Record<'title' | 'all' | 'again', string>;
  /** the page of all of them */
  back: string;
  /** Loads the record; the reason goes into the audit log. */
  fetchFor: (reason: string) => Promise<T>;
  heading: (record: T) => string;
  /** What the page shows; `again` reloads the record for the same reason. */
  children: (record: T, reason: string, again: () => void) => ReactNode;
}

/** A page of personal data, which is loaded once the member gave a reason (adr/263). */
export function RecordPage<T>({ id, words, back, fetchFor, heading, children }: Props<T>) {
  const { reason, record, busy, error, open } = useRecord(id, fetchFor);
  const again = () => open(reason ?? '');
  const acts = (
    <div className={styles.acts}>
      <Link className="link" to={back}>
        {words.all}
      </Link>
      {record ? (
        <Button variant="ghost" size="compact" busy={busy} onClick={again}>
          {words.again}
        </Button>
      ) : null}
    </div>
  );
  return (
    <StudioPage title={record ? heading(record) : words.title} acts={acts}>
      <div className={styles.screen}>
        <CallProblem error={error} />
        {record ? (
          children(record, reason ?? '', again)
        ) : (
          <ReasonForm words={words} reason={reason} busy={busy} error={error?.field('reason')} open={open} />
        )}
      </div>
    </StudioPage>
  );
}
