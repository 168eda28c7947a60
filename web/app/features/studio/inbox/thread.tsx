import { studioPatterns } from '@talkies/shared/studio';
import type { InboxThread } from '@talkies/shared/studio/schemas';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ApiProblem } from '../../../lib/api/api.ts';
import { studioInbox } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { loadInStudio } from '../kit/calls/load.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import * as styles from '../kit/screen.module.css';
import type { Route } from './+types/thread';
import { Answer } from './Answer.tsx';
import { Conversation } from './Conversation.tsx';
import { readBefore } from './read-before.ts';
import { ThreadFacts } from './ThreadFacts.tsx';

const words = studioInbox.thread;

/** Loads the ready-made answers; the conversation itself is loaded by a logged call. */
export const loader = ({ context }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => studio('listReadyTexts'));

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function StudioThread({ params, loaderData }: Route.ComponentProps) {
  const { id } = params;
  const [thread, setThread] = useState<InboxThread>();
  const [error, setError] = useState<ApiProblem>();
  /** how many replies were read before somebody else wrote */
  const [read, setRead] = useState<number>();
  useEffect(() => {
    let over = false;
    setError(undefined);
    setRead(undefined);
    studioApi('inspectThread', { params: { id } })
      .then((found) => over || setThread(found))
      .catch((thrown: unknown) => {
        if (!(thrown instanceof ApiProblem)) throw thrown;
        if (!over) setError(thrown);
      });
    return () => {
      over = true;
    };
  }, [id]);
  const shown = thread?.id === id ? thread : undefined;
  const adopt = (next: InboxThread, added = 0) => {
    if (shown) setRead((before) => readBefore(before, shown, next, added));
    setThread(next);
  };
  const actions = (
    <Link className="link" to={studioPatterns.inbox}>
      {studioInbox.all}
    </Link>
  );
  return (
    <StudioPage title={shown ? words.heading(shown.id) : words.title} actions={actions}>
      <div className={styles.screen}>
        <CallProblem error={error} />
        {shown ? (
          <div className={styles.columns}>
            <div>
              <Conversation thread={shown} read={read} />
              <Answer
                key={shown.id}
                thread={shown}
                texts={loaderData.texts}
                onAnswered={(next) => {
                  setRead(undefined);
                  setThread(next);
                }}
                meanwhile={read !== undefined}
                onMeanwhile={adopt}
                onDiscard={() => setRead(undefined)}
              />
            </div>
            <div>
              <ThreadFacts thread={shown} onChange={adopt} />
            </div>
          </div>
        ) : null}
      </div>
    </StudioPage>
  );
}
