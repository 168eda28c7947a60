import { LAUNCH_TOPIC } from '@talkies/shared';
import { studioPatterns } from '@talkies/shared/studio';
import type { StudioLaunch } from '@talkies/shared/studio/schemas';
import { useMemo } from 'react';
import { Link, useRevalidator } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { useLive } from '../../../lib/live/use-live.ts';
import { launchPath } from '../../../lib/url/paths.ts';
import { studioLaunches as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { Editor } from '../kit/form/Editor.tsx';
import { useEditorForm } from '../kit/form/use-editor-form.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import * as styles from '../kit/screen.module.css';
import { AllowList } from './AllowList.tsx';
import { draftText, fieldsOf, savedOf } from './draft.ts';
import { LaunchActions } from './LaunchActions.tsx';
import { LaunchFields } from './LaunchFields.tsx';
import { LaunchFigures } from './LaunchFigures.tsx';

interface Props {
  launch: StudioLaunch;
  films: { slug: string; title: string }[];
}

/** One launch: figures, actions and fields. */
export default function LaunchPage({ launch, films }: Props) {
  const { revalidate } = useRevalidator();
  // only the figures: the form's values stay
  useLive([`${LAUNCH_TOPIC}${launch.id}`], { launch: () => void revalidate() });
  const saved = useMemo(() => savedOf(launch), [launch]);
  const form = useEditorForm(`drop-${launch.id}`, saved);
  const announced = launch.stage !== 'draft';
  const params = { id: launch.id };
  return (
    <StudioPage
      title={launch.fields.title}
      actions={
        <Link className="link" to={studioPatterns.launches}>
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
        <Editor
          form={form}
          saved={saved}
          label={words.terms}
          labels={words.field}
          valueText={draftText}
          readOnly={false}
          save={async (version, draft) =>
            savedOf(await studioApi('changeLaunch', { params, body: { version, fields: fieldsOf(draft) } }))
          }
          reload={async () => savedOf(await studioApi('studioLaunch', { params }))}
          side={
            <>
              <LaunchActions launch={launch} dirty={form.dirty} />
              {announced ? <LaunchFigures launch={launch} /> : null}
              <AllowList launch={launch} />
            </>
          }
        >
          {(error) => (
            <LaunchFields {...form} launch={launch.id} films={films} problem={(name) => error?.field(name)} />
          )}
        </Editor>
      </div>
    </StudioPage>
  );
}
