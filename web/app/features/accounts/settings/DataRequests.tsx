import { dataRequestKinds } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { problemText } from '../../../lib/api/problem-text.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { editProfile } from '../../../messages/en.ts';
import * as styles from './edit-profile.module.css';

type DataRequest = ApiResponse<'myDataRequests'>['requests'][number];

const words = editProfile.requests;

/** The person's requests about their data that no button fulfils, with their outcomes. */
export function DataRequests() {
  const [requests, setRequests] = useState<DataRequest[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    browserApi('myDataRequests').then(
      // a request that was just sent may be missing among them
      (found) =>
        setRequests((before) => [
          ...before.filter(({ number }) => !found.requests.some((one) => one.number === number)),
          ...found.requests,
        ]),
      (error: unknown) => setProblem(problemText(error)),
    );
  }, []);
  async function send(): Promise<void> {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const kind = dataRequestKinds.find((one) => one === fields.get('kind')) ?? 'access';
    setBusy(true);
    setProblem(undefined);
    try {
      const request = await browserApi('openDataRequest', {
        body: { kind, text: String(fields.get('text') ?? '') },
      });
      setRequests((before) => [request, ...before]);
      form.current?.reset();
      toast(words.sent);
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
        <form className={styles.editForm} ref={form}>
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
          <Button variant="ghost" busy={busy} onClick={send}>
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
