/**
 * `mail`: a mail without a notification; `notification`: its text in the shop's panel, with its mail and its push
 * message.
 */
export const previewKinds = ['mail', 'notification'] as const;
export type PreviewKind = (typeof previewKinds)[number];
