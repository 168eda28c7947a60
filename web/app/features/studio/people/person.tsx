import { studioPatterns } from '@talkies/shared/studio';
import { studioPerson as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { InspectionPage } from '../kit/page/InspectionPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import * as styles from '../kit/screen.module.css';
import type { Route } from './+types/person';
import { Holdings } from './Holdings.tsx';
import { InspectedPersonFacts } from './InspectedPersonFacts.tsx';
import { PersonActions } from './PersonActions.tsx';
import { PersonSignInMethods } from './PersonSignInMethods.tsx';

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function StudioPerson({ params: { id } }: Route.ComponentProps) {
  return (
    <InspectionPage
      id={id}
      words={words}
      back={studioPatterns.people}
      fetchFor={(reason) => studioApi('inspectPerson', { params: { id }, body: { reason } })}
      heading={({ person }) => person.name}
    >
      {(inspected, reason, again) => (
        <div className={styles.columns}>
          <div>
            <InspectedPersonFacts inspected={inspected} />
            <PersonActions inspected={inspected} again={again} />
          </div>
          <div>
            <Holdings inspected={inspected} reason={reason} />
            <PersonSignInMethods inspected={inspected} />
          </div>
        </div>
      )}
    </InspectionPage>
  );
}
