/** Where a link of a text may lead, as the server takes it. */
export const leads = (href: string): boolean =>
  /^(?:https?:\/\/\S|mailto:\S|#)/i.test(href) || (href.startsWith('/') && !href.startsWith('//'));

/** A picture that was uploaded here. */
export const isOwnPicture = (src: string): boolean => /^\/media\/[0-9a-f]{32}\/\d+\.webp$/.test(src);
