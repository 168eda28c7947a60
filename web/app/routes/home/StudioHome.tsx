import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { HomeEditor } from '../../features/studio/storefront/HomeEditor.tsx';
import { Announcement } from '../layout/Announcement.tsx';
import { type HomeParts, HomeRows } from './HomeRows.tsx';

interface Props {
  home: StudioResponse<'studioHome'>;
  bar: StudioResponse<'studioAnnouncement'>;
  films: { slug: string; title: string }[];
  parts: HomeParts;
}

/** The forms of the home page, beside the shop's own rows and bar. */
export default function StudioHome({ parts, ...loaded }: Props) {
  return (
    <HomeEditor
      {...loaded}
      page={(rows) => <HomeRows rows={rows} parts={parts} />}
      announcement={(shown) => <Announcement announcement={shown} />}
    />
  );
}
