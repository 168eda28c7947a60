/** Avatar and cover (discovery:5): how their names end, and what a browser or their content says they are. */
export const uploadEndings = ['.jpg', '.jpeg', '.png'] as const;
export const uploadTypes = ['image/jpeg', 'image/png'] as const;

export const hasUploadEnding = (name: string): boolean =>
  uploadEndings.some((ending) => name.toLowerCase().endsWith(ending));

/** Pictures of the catalogue and of texts; SVG is a program that can read files, so it is none of them. */
export const cataloguePictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
] as const;

/** In which pictures are served. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Short videos that repeat. */
export const loopFormats = ['webm', 'mp4'] as const;
export type LoopFormat = (typeof loopFormats)[number];
export const loopTypes: Readonly<Record<LoopFormat, string>> = { webm: 'video/webm', mp4: 'video/mp4' };

/** A size as people read it, never smaller than it is. */
export const megabytesOf = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);
