/**
 * Texts in Markdown, in the form of `packages/shared/src/content/prose/shapes.ts`: an export for each part, a list as
 * the default export.
 */
declare module '*/terms.md' {
  type Text = ReturnType<typeof import('@talkies/shared/prose').legal>;
  export const title: Text['title'];
  export const description: Text['description'];
  export const heading: Text['heading'];
  export const lead: Text['lead'];
  export const sections: Text['sections'];
}
declare module '*/privacy.md' {
  type Text = ReturnType<typeof import('@talkies/shared/prose').legal>;
  export const title: Text['title'];
  export const description: Text['description'];
  export const heading: Text['heading'];
  export const lead: Text['lead'];
  export const sections: Text['sections'];
}
declare module '*/questions.md' {
  const text: ReturnType<typeof import('@talkies/shared/prose').questions>;
  export default text;
}
declare module '*/guides.md' {
  type Text = ReturnType<typeof import('@talkies/shared/prose').guides>;
  export const wallets: Text['wallets'];
  export const buying: Text['buying'];
  export const network: Text['network'];
  export const matic: Text['matic'];
  export const bid: Text['bid'];
}
declare module '*/page.md' {
  type Text = ReturnType<typeof import('@talkies/shared/prose').help>;
  export const title: Text['title'];
  export const description: Text['description'];
  export const heading: Text['heading'];
  export const lead: Text['lead'];
  export const nft: Text['nft'];
  export const wallets: Text['wallets'];
  export const refusals: Text['refusals'];
  export const accepted: Text['accepted'];
  export const fees: Text['fees'];
  export const closed: Text['closed'];
}
declare module '*/about.md' {
  type Text = ReturnType<typeof import('@talkies/shared/prose').about>;
  export const title: Text['title'];
  export const description: Text['description'];
  export const heading: Text['heading'];
  export const lead: Text['lead'];
  export const promises: Text['promises'];
  export const rarity: Text['rarity'];
  export const partners: Text['partners'];
  export const team: Text['team'];
}
