import { dataRequestKinds } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import { type SubmitEvent, useEffect, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { editProfile } from '../../../messages/en.ts';
import * as styles from './edit-profile.module.css';

type DataRequest = ApiResponse<'myDataRequests'>['requests'][number];

const words = editProfile.requests;

/** @throws what is no answer of the server */
function problemText(error: unknown): string {
  if (!(error instanceof ApiProblem)) throw error;
  return `${error.problem.title}. ${error.problem.detail}`;
}

/** What one wants of one's data that a button does not do, and what became of it. */
export function DataRequests() {
  const [requests, setRequests] = useState<DataRequest[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    browserApi('myDataRequests').then(
      (found) => setRequests(found.requests),
      (error: unknown) => setProblem(problemText(error)),
    );
  }, []);
  async function send(form: HTMLFormElement): Promise<void> {
    const fields = new FormData(form);
    const kind = dataRequestKinds.find((one) => one === fields.get('kind')) ?? 'access';
    setBusy(true);
    setProblem(undefined);
    try {
      const request = await browserApi('openDataRequest', {
        body: { kind, text: String(fields.get('text') ?? '') },
      });
      setRequests((before) => [request, ...before]);
      form.reset();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div>
      <h3>{words.heading}</h3>
      <p className="small muted">{words.text}</p>
      {requests.length > 0 ? (
        <ul aria-label={words.list}>
          {requests.map((request) => (
            <Row key={request.number} request={request} />
          ))}
        </ul>
      ) : null}
      <details>
        <summary className="link">{words.open}</summary>
        <form
          className={styles.editForm}
          onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
            event.preventDefault();
            if (!busy) void send(event.currentTarget);
          }}
        >
          <label className="field">
            <b>{words.kind}</b>
            <select className="input" name="kind">
              {dataRequestKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {words.kinds[kind]}
                </option>
              ))}
            </select>
          </label>
          <TextArea label={words.words} name="text" maxLength={2000} hint={words.wordsHint} />
          <Button type="submit" look="ghost" busy={busy}>
            {words.send}
          </Button>
        </form>
      </details>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
    </div>
  );
}

const Row = ({ request: { number, kind, state, dueAt, answer } }: { request: DataRequest }) => (
  <li>
    <b>{words.kinds[kind]}</b> ({number}):{' '}
    {state === 'open' ? (
      <>
        {words.due} <LocalTime inSentence at={dueAt} />
      </>
    ) : (
      words.states[state]
    )}
    {answer ? <p>{answer}</p> : null}
    {state === 'done' && kind === 'access' ? <p className="small muted">{words.fetch}</p> : null}
  </li>
);
