import { endpoints } from '@talkies/shared';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/button/Button.tsx';
import { editProfile } from '../../messages/en.ts';
import { Section } from './Section.tsx';

const LeaveDialog = lazy(() => import('./LeaveDialog.tsx'));
const words = editProfile.data;

/** A copy of one's data, and the way out. */
export function YourData() {
  const [leaving, setLeaving] = useState(false);
  return (
    <Section id="data" heading={words.heading} text={words.text}>
      <div className="edit-form">
        <div>
          <a className="button ghost" href={endpoints.personalData.path} download>
            {words.download}
          </a>
          <p className="small muted">{words.downloadText}</p>
        </div>
        <div>
          <Button look="ghost" className="edit-leave" onClick={() => setLeaving(true)}>
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
