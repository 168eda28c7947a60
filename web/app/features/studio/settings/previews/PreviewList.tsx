import type { ListedPreview, StudioResponse } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { studioPreviews as words } from '../../../../messages/en.ts';
import { TableBox } from '../../kit/page/TableBox.tsx';
import * as screen from '../../kit/screen.module.css';
import { SettingsPage } from '../SettingsPage.tsx';
import { previewPath } from './appearance.ts';

const nameOfLanguage = (language: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;

/** All texts that the shop sends to people, by subject. */
export default function PreviewList({ languages, previews }: StudioResponse<'listPreviews'>) {
  const mails = previews.filter(({ kind }) => kind === 'mail');
  const notifications = previews.filter(({ kind }) => kind === 'notification');
  const written = new Intl.ListFormat('en').format(languages.map(nameOfLanguage));
  return (
    <SettingsPage lead={words.lead(mails.length, notifications.length, written)}>
      <Listed title={words.mails} previews={mails} />
      <Listed title={words.notifications} previews={notifications} />
    </SettingsPage>
  );
}

const Listed = ({ title, previews }: { title: string; previews: ListedPreview[] }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    <TableBox label={title}>
      <table className={screen.table}>
        <thead>
          <tr>
            <th scope="col">{words.column.subject}</th>
            <th scope="col">{words.column.name}</th>
          </tr>
        </thead>
        <tbody>
          {previews.flatMap(({ kind, name, subjects }) =>
            subjects.map((subject, wording) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a wording is its place
              <tr key={`${name} ${wording}`}>
                <th scope="row" className={screen.long}>
                  <Link className="textlink" to={previewPath({ kind, name, wording })}>
                    {subject}
                  </Link>
                </th>
                <td>
                  <code>{name}</code>
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </TableBox>
  </section>
);
