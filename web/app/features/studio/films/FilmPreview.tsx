import type { FilmDetail } from '@talkies/shared/schemas';
import type { FilmFields } from '@talkies/shared/studio/schemas';
import type { ComponentType } from 'react';
import { studioFilm as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { ShopPreview } from '../kit/preview/ShopPreview.tsx';
import { usePreview } from '../kit/preview/use-preview.ts';

interface Props {
  slug: string;
  fields: FilmFields;
  Page: ComponentType<{ film: FilmDetail }>;
}

/** A preview of the film's page, at the widths of a phone and a desktop. */
export function FilmPreview({ slug, fields, Page }: Props) {
  const { shown, problem } = usePreview(fields, (typed) =>
    studioApi('previewFilm', { body: { slug, fields: typed } }),
  );
  return (
    <ShopPreview what={words.page} problem={problem ? words.previewWaits : null}>
      {shown ? <Page film={shown} /> : null}
    </ShopPreview>
  );
}
