import type { Announcement, HomeRow } from '@talkies/shared/schemas';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { studioHome as words } from '../../../messages/en.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import * as screen from '../kit/screen.module.css';
import { BarForm } from './BarForm.tsx';
import { RowsForm } from './RowsForm.tsx';

interface Props {
  home: StudioResponse<'studioHome'>;
  bar: StudioResponse<'studioAnnouncement'>;
  /** the published films, for slides and rows */
  films: { slug: string; title: string }[];
  /** rows as the shop renders them */
  page: (rows: readonly HomeRow[]) => ReactNode;
  announcement: (shown: Announcement) => ReactNode;
}

/** The home page or the bar, by the address. */
export function HomeEditor({ home, bar, films, page, announcement }: Props) {
  const [search] = useSearchParams();
  const shown = search.get('part') === 'bar' ? 'bar' : 'page';
  return (
    <StudioPage
      title={words.title}
      lead={words.lead}
      actions={
        <nav className={screen.tabs} aria-label={words.title}>
          {(['page', 'bar'] as const).map((part) => (
            <Link
              key={part}
              className="link"
              to={part === 'bar' ? '?part=bar' : '?'}
              aria-current={part === shown ? 'page' : undefined}
            >
              {words.pages[part]}
            </Link>
          ))}
        </nav>
      }
    >
      {shown === 'page' ? (
        <RowsForm home={home} films={films} page={page} />
      ) : (
        <BarForm bar={bar} announcement={announcement} />
      )}
    </StudioPage>
  );
}
