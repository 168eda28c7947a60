import { studioPatterns } from '@talkies/shared/studio';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { studioDrops as words } from '../../../messages/en.ts';
import { studioApi } from '../calls/api.ts';
import { CallProblem } from '../calls/CallProblem.tsx';
import { useStudioCall } from '../calls/use-studio-call.ts';
import { StudioForm } from '../form/StudioForm.tsx';
import { StudioPage } from '../page/StudioPage.tsx';
import * as styles from '../screen.module.css';
import { DropFields } from './DropFields.tsx';
import { dropPath } from './paths.ts';
import { emptyDraft, fieldsOf, useDropForm } from './use-drop-form.ts';

export default function NewDrop({ films }: { films: { slug: string; title: string }[] }) {
  const form = useDropForm(emptyDraft);
  const { busy, error, run } = useStudioCall();
  const navigate = useNavigate();
  const make = (): Promise<boolean> =>
    run(async () => {
      const { id } = await studioApi('createLaunch', { body: { fields: fieldsOf(form.draft) } });
      void navigate(dropPath(id), { replace: true });
      return words.made;
    });
  return (
    <StudioPage title={words.add}>
      <StudioForm className={styles.form} busy={busy} send={make} label={words.add}>
        <DropFields {...form} launch={null} films={films} problem={(name) => error?.field(name)} />
        <CallProblem error={error} />
        <div className={styles.acts}>
          <Button type="submit" size="compact" busy={busy}>
            {words.save}
          </Button>
          <Link className="link" to={studioPatterns.drops}>
            {words.all}
          </Link>
        </div>
      </StudioForm>
    </StudioPage>
  );
}
