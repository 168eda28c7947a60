import { notificationCategories } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { notificationSettings } from '../../../messages/en.ts';
import * as styles from './settings.module.css';

type Choice = ApiResponse<'notificationChoices'>['choices'][number];

interface Props {
  choices: readonly Choice[];
  /** whether this shop sends push messages at all */
  devices: boolean;
  saved: boolean | undefined;
}

/** One row for each category of notifications, with two switches. A form that works without scripts. */
export function NotificationChoices({ choices, devices, saved }: Props) {
  const words = notificationSettings.choices;
  const busy = useNavigation().state !== 'idle';
  const categories = notificationCategories.filter((category) =>
    choices.some((choice) => choice.topic === category),
  );
  return (
    <section className={`${styles.choices} paper`} aria-labelledby="alerts-choices">
      <h2 id="alerts-choices">{words.heading}</h2>
      <p className="muted">{words.text}</p>
      <Form method="post" preventScrollReset>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{words.what}</span>
              </th>
              <th scope="col">{words.mail}</th>
              {devices ? <th scope="col">{words.push}</th> : null}
            </tr>
          </thead>
          {categories.map((category) => (
            <tbody key={category}>
              <tr>
                <th scope="rowgroup" colSpan={devices ? 3 : 2} className={`${styles.category} label`}>
                  {words.categories[category]}
                </th>
              </tr>
              {choices
                .filter((choice) => choice.topic === category)
                .map((choice) => (
                  <Row key={choice.name} choice={choice} devices={devices} />
                ))}
            </tbody>
          ))}
        </table>
        <Button type="submit" size="compact" variant="ghost" busy={busy}>
          {words.save}
        </Button>
      </Form>
      {saved ? (
        <noscript>
          <Notice kind="good">{words.saved}</Notice>
        </noscript>
      ) : null}
    </section>
  );
}

function Row({ choice, devices }: { choice: Choice; devices: boolean }) {
  const words = notificationSettings.choices;
  return (
    <tr>
      <th scope="row">{choice.label}</th>
      <td>
        {!devices && choice.push ? <input type="hidden" name="push" value={choice.name} /> : null}
        <Switch channel="mail" name={choice.name} on={choice.mail} label={words.byMail(choice.label)} />
      </td>
      {devices ? (
        <td>
          <Switch channel="push" name={choice.name} on={choice.push} label={words.byPush(choice.label)} />
        </td>
      ) : null}
    </tr>
  );
}

function Switch({ channel, name, on, label }: { channel: string; name: string; on: boolean; label: string }) {
  return (
    <label className={styles.toggle}>
      <span className="sr">{label}</span>
      <input type="checkbox" name={channel} value={name} defaultChecked={on} />
    </label>
  );
}
