import type { StudioPreview } from '@talkies/shared/studio/schemas';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../../../../components/Button.tsx';
import { studioPreview as frame, studioPreviews as words } from '../../../../messages/en.ts';
import { studioApi } from '../../kit/calls/api.ts';
import { CallProblem } from '../../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../../kit/calls/use-studio-call.ts';
import { PreviewChoice } from '../../kit/preview/PreviewChoice.tsx';
import * as preview from '../../kit/preview/preview.module.css';
import { previewSizeNames, previewSizes } from '../../kit/preview/preview-sizes.ts';
import * as screen from '../../kit/screen.module.css';
import { SettingsPage } from '../SettingsPage.tsx';
import { type Appearance, appearanceOf, forms, previewsPath, themes } from './appearance.ts';
import * as styles from './previews.module.css';

type Mail = NonNullable<StudioPreview['mail']>;

/** One wording: the notification, the mail and the alert, as their recipient sees them. */
export default function WordingPreview({ shown }: { shown: StudioPreview }) {
  return (
    <SettingsPage lead={shown.mail?.subject ?? shown.notification?.title ?? shown.name}>
      <div className={screen.actions}>
        <Link className="link" to={previewsPath}>
          {words.all}
        </Link>
        <code>{shown.name}</code>
      </div>
      {shown.notification ? <NotificationPreview shown={shown} notification={shown.notification} /> : null}
      {shown.mail ? (
        <MailPreview shown={shown} mail={shown.mail} />
      ) : (
        <p className="muted">{words.neverMailed}</p>
      )}
    </SettingsPage>
  );
}

interface Props {
  shown: StudioPreview;
  notification: NonNullable<StudioPreview['notification']>;
}

const NotificationPreview = ({ shown: { push }, notification }: Props) => (
  <div className={screen.columns}>
    <section aria-labelledby="preview-panel">
      <h2 id="preview-panel">{words.panel}</h2>
      <p className={styles.note}>
        <strong>{notification.title}</strong> {notification.text}
      </p>
      {notification.link ? (
        <p className="muted">
          {words.leadsTo} <code>{notification.link}</code>
        </p>
      ) : null}
      <p className="muted">
        {notification.always
          ? words.alwaysMailed
          : notification.choice
            ? words.tellMeWhen(notification.choice)
            : null}
      </p>
    </section>
    <section aria-labelledby="preview-push">
      <h2 id="preview-push">{words.push}</h2>
      {push ? (
        <p className={styles.note}>
          <strong>{push.title}</strong> {push.text}
        </p>
      ) : (
        <p className="muted">{words.neverPushed}</p>
      )}
    </section>
  </div>
);

/** A mail as a program of that theme shows it, whatever the reader's own theme. */
const shownIn = (html: string, theme: Appearance['theme']): string =>
  html
    .replace('<head>', '<head><base target="_blank">')
    .replaceAll('@media (prefers-color-scheme: dark)', theme === 'dark' ? '@media all' : '@media not all');

function MailPreview({ shown, mail }: { shown: StudioPreview; mail: Mail }) {
  const [search, setSearch] = useSearchParams();
  // shown at once; the address follows
  const [appearance, setAppearance] = useState(() => appearanceOf(search));
  const choose = (change: Partial<Appearance>): void => {
    setAppearance({ ...appearance, ...change });
    setSearch((before) => new URLSearchParams({ ...Object.fromEntries(before), ...change }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <section className={preview.preview} aria-labelledby="preview-mail">
      <h2 id="preview-mail">{words.mail}</h2>
      <dl className={styles.head}>
        <dt>{words.subject}</dt>
        <dd>{mail.subject}</dd>
        {mail.replyTo ? (
          <>
            <dt>{words.answersTo}</dt>
            <dd>{mail.replyTo}</dd>
          </>
        ) : null}
      </dl>
      <SendToMe shown={shown} />
      <div className={preview.previewChoices}>
        <PreviewChoice
          legend={words.form}
          name="form"
          value={appearance.form}
          values={forms}
          labels={words.forms}
          choose={(form) => choose({ form })}
        />
        {appearance.form === 'html' ? <AppearanceChoices appearance={appearance} choose={choose} /> : null}
      </div>
      {appearance.form === 'text' ? (
        <pre className={styles.text}>{mail.text}</pre>
      ) : (
        <iframe
          // scripts do not run in it, and its links lead nowhere
          sandbox=""
          srcDoc={shownIn(mail.html, appearance.theme)}
          title={words.frame(mail.subject, frame.sizes[appearance.size])}
          className={styles.mail}
          style={{ width: previewSizes[appearance.size], colorScheme: appearance.theme }}
        />
      )}
    </section>
  );
}

const AppearanceChoices = ({
  appearance,
  choose,
}: {
  appearance: Appearance;
  choose: (change: Partial<Appearance>) => void;
}) => (
  <>
    <PreviewChoice
      legend={frame.size}
      name="size"
      value={appearance.size}
      values={previewSizeNames}
      labels={frame.sizes}
      choose={(size) => choose({ size })}
    />
    <PreviewChoice
      legend={words.theme}
      name="theme"
      value={appearance.theme}
      values={themes}
      labels={words.themes}
      choose={(theme) => choose({ theme })}
    />
  </>
);

function SendToMe({ shown: { kind, name, wording } }: { shown: StudioPreview }) {
  const { busy, error, run } = useStudioCall();
  const send = () =>
    run(async () => words.sent((await studioApi('sendPreview', { body: { kind, name, wording } })).to));
  return (
    <>
      <div className={screen.actions}>
        <Button size="compact" busy={busy} onClick={send}>
          {words.send}
        </Button>
        <span className="muted">{words.sendHint}</span>
      </div>
      <CallProblem error={error} />
    </>
  );
}
