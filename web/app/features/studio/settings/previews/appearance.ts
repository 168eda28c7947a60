import { type PreviewKind, previewKinds, studioPatterns } from '@talkies/shared/studio';
import { type PreviewSize, previewSizeNames } from '../../kit/preview/preview-sizes.ts';

export const previewsPath = `${studioPatterns.settings}/previews`;

export interface WantedPreview {
  kind: PreviewKind;
  name: string;
  wording: number;
}

export const themes = ['light', 'dark'] as const;
export const forms = ['html', 'text'] as const;

/** The appearance of a mail's preview, from the address. */
export interface Appearance {
  size: PreviewSize;
  theme: (typeof themes)[number];
  form: (typeof forms)[number];
}

const oneOf = <T extends string>(values: readonly T[], given: string | null): T => {
  const [first] = values;
  if (first === undefined) throw new Error('nothing to choose from');
  return values.find((value) => value === given) ?? first;
};

export const appearanceOf = (search: URLSearchParams): Appearance => ({
  size: oneOf(previewSizeNames, search.get('size')),
  theme: oneOf(themes, search.get('theme')),
  form: oneOf(forms, search.get('form')),
});

/** The wording in the address; null: the list. */
export function wantedOf(search: URLSearchParams): WantedPreview | null {
  const name = search.get('name');
  if (!name) return null;
  const wording = Number(search.get('wording') ?? 0);
  return {
    kind: oneOf(previewKinds, search.get('kind')),
    name,
    wording: Number.isInteger(wording) ? wording : 0,
  };
}

export const previewPath = ({ kind, name, wording }: WantedPreview): string =>
  `${previewsPath}?${new URLSearchParams({ kind, name, ...(wording > 0 ? { wording: String(wording) } : {}) })}`;

/** Whether two addresses show the same wording, in any appearance. */
export const isSamePreview = (one: URL, other: URL): boolean => {
  const [first, second] = [wantedOf(one.searchParams), wantedOf(other.searchParams)];
  return (
    one.pathname === other.pathname &&
    first !== null &&
    second !== null &&
    previewPath(first) === previewPath(second)
  );
};
