import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../components/Button.tsx';
import { CallProblem } from '../calls/CallProblem.tsx';
import { ReasonForm } from '../form/ReasonForm.tsx';
import * as styles from '../screen.module.css';
import { StudioPage } from './StudioPage.tsx';
import { useInspection } from './use-inspection.ts';

interface Props<T> {
  /** id of the order or person */
  id: string;
  words: ComponentProps<typeof ReasonForm>['words'] & Record<'title' | 'all' | 'again', string>;
  /** the list's page */
  back: string;
  /** Loads the inspected data; the reason is logged. */
  fetchFor: (reason: string) => Promise<T>;
  heading: (inspected: T) => string;
  /** The page's content; `again` reloads it for the same reason. */
  children: (inspected: T, reason: string, again: () => void) => ReactNode;
}

/** A page of personal data, loaded once the member has given a reason (adr/263). */
export function InspectionPage<T>({ id, words, back, fetchFor, heading, children }: Props<T>) {
  const { reason, inspected, busy, error, open } = useInspection(id, fetchFor);
  const again = () => open(reason ?? '');
  const actions = (
    <div className={styles.actions}>
      <Link className="link" to={back}>
        {words.all}
      </Link>
      {inspected ? (
        <Button variant="ghost" size="compact" busy={busy} onClick={again}>
          {words.again}
        </Button>
      ) : null}
    </div>
  );
  return (
    <StudioPage title={inspected ? heading(inspected) : words.title} actions={actions}>
      <div className={styles.screen}>
        <CallProblem error={error} />
        {inspected ? (
          children(inspected, reason ?? '', again)
        ) : (
          <ReasonForm words={words} reason={reason} busy={busy} error={error?.field('reason')} open={open} />
        )}
      </div>
    </StudioPage>
  );
}
