/** Whether a text may link there: to a page of the web or of the shop, a mail address, or a place in the text. */
export const mayLinkTo = (href: string): boolean =>
  /^(?:https?:\/\/\S|mailto:\S|#)/i.test(href) || (href.startsWith('/') && !href.startsWith('//'));

/** The key of a picture that was uploaded here, from its address in a text; null where it is not one of ours. */
export const ownPictureKey = (src: string): string | null =>
  /^\/media\/([0-9a-f]{32})\/\d+\.webp$/.exec(src)?.[1] ?? null;
