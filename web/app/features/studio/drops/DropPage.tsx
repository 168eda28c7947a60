import { LAUNCH_TOPIC } from '@talkies/shared';
import { studioPatterns } from '@talkies/shared/studio';
import type { StudioLaunch } from '@talkies/shared/studio/schemas';
import { Link, useRevalidator } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { launchPath } from '../../../lib/address/paths.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { studioDrops as words } from '../../../messages/en.ts';
import { studioApi } from '../calls/api.ts';
import { CallProblem } from '../calls/CallProblem.tsx';
import { useStudioCall } from '../calls/use-studio-call.ts';
import { StudioForm } from '../form/StudioForm.tsx';
import { StudioPage } from '../page/StudioPage.tsx';
import * as styles from '../screen.module.css';
import { AllowList } from './AllowList.tsx';
import { DropActs } from './DropActs.tsx';
import { DropFields } from './DropFields.tsx';
import { Figures } from './Figures.tsx';
import { draftOf, fieldsOf, useDropForm } from './use-drop-form.ts';

interface Props {
  launch: StudioLaunch;
  films: { slug: string; title: string }[];
}

/** One drop: how it goes, what can be done with it, and what it is. */
export default function DropPage({ launch, films }: Props) {
  const { revalidate } = useRevalidator();
  // the figures alone: what is typed stays
  useLive([`${LAUNCH_TOPIC}${launch.id}`], { launch: () => void revalidate() });
  const announced = launch.stage !== 'draft';
  return (
    <StudioPage
      title={launch.fields.title}
      acts={
        <Link className="link" to={studioPatterns.drops}>
          {words.all}
        </Link>
      }
    >
      <div className={styles.screen}>
        <p>
          <strong>{words.stages[launch.stage]}</strong> · <LocalTime at={launch.fields.opensAt} />
          {announced ? (
            <>
              {' · '}
              <Link className="textlink" to={launchPath(launch.id)}>
                {words.page}
              </Link>
            </>
          ) : null}
        </p>
        <div className={styles.columns}>
          <div>
            {/* a version that somebody else made is another form */}
            <Terms key={launch.version} launch={launch} films={films} />
          </div>
          <div>
            <DropActs launch={launch} />
            {announced ? <Figures launch={launch} /> : null}
            <AllowList launch={launch} />
          </div>
        </div>
      </div>
    </StudioPage>
  );
}

function Terms({ launch, films }: Props) {
  const form = useDropForm(draftOf(launch));
  const { busy, error, run } = useStudioCall();
  const { id, version } = launch;
  const save = (): Promise<boolean> =>
    run(async () => {
      await studioApi('changeLaunch', { params: { id }, body: { version, fields: fieldsOf(form.draft) } });
      return words.saved;
    });
  return (
    <StudioForm className={styles.form} busy={busy} send={save} label={words.terms}>
      <DropFields {...form} launch={id} films={films} problem={(name) => error?.field(name)} />
      <CallProblem error={error} />
      <Button type="submit" size="compact" look="ghost" busy={busy}>
        {words.save}
      </Button>
    </StudioForm>
  );
}
