import { studioPatterns } from '@talkies/shared/studio';
import type { InboxText } from '@talkies/shared/studio/schemas';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { studioInbox } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { loadInStudio } from '../kit/calls/load.ts';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import * as styles from '../kit/screen.module.css';
import type { Route } from './+types/texts';
import { ReadyText, typedTexts } from './ReadyText.tsx';

const words = studioInbox.ready;

export const loader = ({ context }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => studio('listReadyTexts'));

export const meta: Route.MetaFunction = () => studioMeta(studioInbox.texts);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function StudioInboxTexts({ loaderData: { texts } }: Route.ComponentProps) {
  const gone = useGone(texts);
  const [removed, setRemoved] = useState<InboxText>();
  const actions = (
    <Link className="link" to={studioPatterns.inbox}>
      {studioInbox.all}
    </Link>
  );
  return (
    <StudioPage title={studioInbox.texts} lead={words.lead} actions={actions}>
      <div className={styles.screen}>
        {removed ? <Undo removed={removed} onBack={() => setRemoved(undefined)} /> : null}
        {texts.length === 0 ? <p className="muted">{words.none}</p> : null}
        {/* first: React leaves where they are, and in focus, those that come before what it moves */}
        {[...gone, ...texts].map((text) => (
          <ReadyText key={text.id} known={text} gone={gone.includes(text)} onRemoved={setRemoved} />
        ))}
        <section aria-labelledby="new-text">
          <h2 id="new-text">{words.newOne}</h2>
          <ReadyText known={null} onRemoved={setRemoved} />
        </section>
      </div>
    </StudioPage>
  );
}

/** Removed texts that existed when the page was opened, or have unsaved changes in this tab. */
function useGone(texts: InboxText[]): InboxText[] {
  const [last, setLast] = useState({ texts, gone: [] as InboxText[] });
  // after the first render, which the server did without this browser's data
  useEffect(() => {
    setLast((before) => {
      const known = new Set([...before.texts, ...before.gone].map(({ id }) => id));
      const typed = typedTexts().filter(({ id }) => !known.has(id));
      return typed.length > 0 ? { ...before, gone: [...typed, ...before.gone] } : before;
    });
  }, []);
  if (last.texts === texts) return last.gone;
  const here = new Set(texts.map(({ id }) => id));
  const gone = [...last.gone, ...last.texts].filter(({ id }) => !here.has(id));
  setLast({ texts, gone });
  return gone;
}

function Undo({ removed, onBack }: { removed: InboxText; onBack: () => void }) {
  const { busy, run } = useStudioCall();
  const back = () =>
    run(async () => {
      await studioApi('addReadyText', { body: { title: removed.title, text: removed.text } });
      onBack();
      return words.restored;
    });
  return (
    <div className={styles.actions} role="status">
      <span>{words.removed}</span>
      <Button variant="ghost" size="compact" busy={busy} onClick={() => void back()}>
        {words.undo}
      </Button>
    </div>
  );
}
