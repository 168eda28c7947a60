import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { CallProblem } from '../calls/CallProblem.tsx';
import { LookForm } from '../form/LookForm.tsx';
import * as styles from '../screen.module.css';
import { StudioPage } from './StudioPage.tsx';
import { useLook } from './use-look.ts';

interface Props<T> {
  /** whose page it is */
  id: string;
  words: ComponentProps<typeof LookForm>['words'] & Record<'title' | 'all' | 'again', string>;
  /** the page of all of them */
  back: string;
  /** Fetches it; the reason goes into the audit log. */
  fetchFor: (reason: string) => Promise<T>;
  heading: (looked: T) => string;
  /** What is shown of it; `again` looks once more, for the same reason. */
  children: (looked: T, reason: string, again: () => void) => ReactNode;
}

/** A page of what is somebody's own: it is fetched when it was said why (adr/263). */
export function LookedPage<T>({ id, words, back, fetchFor, heading, children }: Props<T>) {
  const { reason, looked, busy, error, look } = useLook(id, fetchFor);
  const again = () => look(reason ?? '');
  const acts = (
    <div className={styles.acts}>
      <Link className="link" to={back}>
        {words.all}
      </Link>
      {looked ? (
        <Button variant="ghost" size="compact" busy={busy} onClick={again}>
          {words.again}
        </Button>
      ) : null}
    </div>
  );
  return (
    <StudioPage title={looked ? heading(looked) : words.title} acts={acts}>
      <div className={styles.screen}>
        <CallProblem error={error} />
        {looked ? (
          children(looked, reason ?? '', again)
        ) : (
          <LookForm words={words} reason={reason} busy={busy} error={error?.field('reason')} look={look} />
        )}
      </div>
    </StudioPage>
  );
}
