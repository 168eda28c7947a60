/** Avatar and cover (discovery:5): their file extensions and types. */
export const uploadEndings = ['.jpg', '.jpeg', '.png'] as const;
export const uploadTypes = ['image/jpeg', 'image/png'] as const;

export const hasUploadEnding = (name: string): boolean =>
  uploadEndings.some((ending) => name.toLowerCase().endsWith(ending));

/** Types of pictures in the catalogue and in texts; SVG is excluded, as it can run programs that read files. */
export const cataloguePictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
] as const;

/** Formats in which pictures are served. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Short videos that repeat. */
export const loopFormats = ['webm', 'mp4'] as const;
export type LoopFormat = (typeof loopFormats)[number];
export const loopTypes: Readonly<Record<LoopFormat, string>> = { webm: 'video/webm', mp4: 'video/mp4' };

/** A size in megabytes, rounded up. */
export const megabytesOf = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);
