import type { Answer } from '@talkies/shared/schemas';
import { Form } from 'react-router';
import { Button } from '../../components/button/Button.tsx';
import { Notice } from '../../components/notice/Notice.tsx';
import { notes } from '../../messages/en.ts';

interface Props {
  topics: Answer<'notificationMails'>['topics'];
  busy: boolean;
  saved: boolean;
}

/** Which alerts also come as mails. */
export function Mails({ topics, busy, saved }: Props) {
  const { mails } = notes;
  return (
    <section className="notes-mails paper" id="mails" aria-labelledby="mails-heading">
      <h2 id="mails-heading">{mails.heading}</h2>
      <p className="muted">{mails.lead}</p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="mails" />
        {topics.map(({ topic, mails: wanted }) => (
          <label key={topic} className="notes-topic">
            <input type="checkbox" name="topic" value={topic} defaultChecked={wanted} />
            <span>
              <b>{mails.topics[topic].label}</b>
              <span className="small muted">{mails.topics[topic].text}</span>
            </span>
          </label>
        ))}
        <Button type="submit" size="compact" look="ghost" busy={busy}>
          {mails.save}
        </Button>
      </Form>
      {saved ? <Notice kind="good">{mails.saved}</Notice> : null}
    </section>
  );
}
