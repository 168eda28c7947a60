import { studioPatterns } from '@talkies/shared/studio';
import { studioPerson as words } from '../../../messages/en.ts';
import { studioApi } from '../calls/api.ts';
import { RecordPage } from '../page/RecordPage.tsx';
import { studioMeta } from '../page/studio-meta.ts';
import * as styles from '../screen.module.css';
import type { Route } from './+types/person';
import { Holdings } from './Holdings.tsx';
import { PersonActs } from './PersonActs.tsx';
import { PersonRecordFacts } from './PersonRecordFacts.tsx';
import { SignInMethods } from './SignInMethods.tsx';

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../page/StudioProblem.tsx';

export default function StudioPerson({ params: { id } }: Route.ComponentProps) {
  return (
    <RecordPage
      id={id}
      words={words}
      back={studioPatterns.people}
      fetchFor={(reason) => studioApi('inspectPerson', { params: { id }, body: { reason } })}
      heading={({ person }) => person.name}
    >
      {(record, reason, again) => (
        <div className={styles.columns}>
          <div>
            <PersonRecordFacts record={record} />
            <PersonActs record={record} again={again} />
          </div>
          <div>
            <Holdings record={record} reason={reason} />
            <SignInMethods record={record} />
          </div>
        </div>
      )}
    </RecordPage>
  );
}
