/** `mail` stands for itself; `notification`: the panel in the shop, with the mail and the alert that go with it. */
export const previewKinds = ['mail', 'notification'] as const;
export type PreviewKind = (typeof previewKinds)[number];
