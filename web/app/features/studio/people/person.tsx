import { studioPatterns } from '@talkies/shared/studio';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { studioPerson as words } from '../../../messages/en.ts';
import { studioApi } from '../calls/api.ts';
import { CallProblem } from '../calls/CallProblem.tsx';
import { LookForm } from '../form/LookForm.tsx';
import { StudioPage } from '../page/StudioPage.tsx';
import { studioMeta } from '../page/studio-meta.ts';
import { useLook } from '../page/use-look.ts';
import * as styles from '../screen.module.css';
import type { Route } from './+types/person';
import { Facts } from './Facts.tsx';
import { Holdings } from './Holdings.tsx';
import { PersonActs } from './PersonActs.tsx';
import { WaysIn } from './WaysIn.tsx';

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../page/StudioProblem.tsx';

/** The person is fetched when it was said why. */
export default function StudioPerson({ params }: Route.ComponentProps) {
  const { id } = params;
  const { reason, looked, busy, error, look } = useLook(id, (why) =>
    studioApi('lookAtPerson', { params: { id }, body: { reason: why } }),
  );
  const again = () => look(reason ?? '');
  const acts = (
    <div className={styles.acts}>
      <Link className="link" to={studioPatterns.people}>
        {words.all}
      </Link>
      {looked ? (
        <Button look="ghost" size="compact" busy={busy} onClick={again}>
          {words.again}
        </Button>
      ) : null}
    </div>
  );
  return (
    <StudioPage title={looked?.person.name ?? words.title} acts={acts}>
      <div className={styles.screen}>
        <CallProblem error={error} />
        {looked ? (
          <div className={styles.columns}>
            <div>
              <Facts looked={looked} />
              <PersonActs looked={looked} again={again} />
            </div>
            <div>
              <Holdings looked={looked} reason={reason ?? ''} />
              <WaysIn looked={looked} />
            </div>
          </div>
        ) : (
          <LookForm words={words} reason={reason} busy={busy} error={error?.field('reason')} look={look} />
        )}
      </div>
    </StudioPage>
  );
}
