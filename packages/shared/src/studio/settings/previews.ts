/** `mail` stands for itself; `notice`: the panel in the shop, with the mail and the alert that go with it. */
export const previewKinds = ['mail', 'notice'] as const;
export type PreviewKind = (typeof previewKinds)[number];
