import * as text from './about.md';

export const about = {
  title: text.title,
  description: text.description,
  heading: text.heading,
  lead: text.lead,
  toCollections: 'View collections',
  toHelp: 'How it works',
  promises: text.promises,
  rarity: {
    heading: text.rarity.heading,
    lead: text.rarity.lead,
    choose: 'Show the rarity',
    see: (rarity: string) => `See every ${rarity} poster`,
    none: 'There is no poster of this rarity at the moment.',
    frames: text.rarity.frames,
  },
  partners: text.partners,
  team: text.team,
};
