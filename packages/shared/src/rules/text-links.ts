/** Whether a link of a text may lead there: to a page of the web or of the shop, an address of mail, a place in the text. */
export const mayLinkTo = (href: string): boolean =>
  /^(?:https?:\/\/\S|mailto:\S|#)/i.test(href) || (href.startsWith('/') && !href.startsWith('//'));

/** Names a picture that was uploaded here, by its address in a text; null where it is none of ours. */
export const ownPictureKey = (src: string): string | null =>
  /^\/media\/([0-9a-f]{32})\/\d+\.webp$/.exec(src)?.[1] ?? null;
