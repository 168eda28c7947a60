/** Widths at which the shop is shown, in CSS pixels. */
export const previewSizes = { phone: 360, desktop: 1280 } as const;
export type PreviewSize = keyof typeof previewSizes;
export const previewSizeNames = Object.keys(previewSizes) as PreviewSize[];
