import { patterns, type SharedPage } from '@talkies/shared';

/** Pages that are shared with a picture of their own, and its text. */
export const sharedPages: Readonly<Record<SharedPage, { title: string; line: string }>> = {
  home: { title: 'Own a piece of the picture', line: 'Numbered digital posters from Indian cinema' },
  collections: { title: 'The collections', line: 'Posters painted for films you know' },
  explore: { title: 'Every poster on show', line: 'Find yours' },
  about: { title: 'The people behind the posters', line: 'About Talkies' },
  'how-it-works': { title: 'How it works', line: 'Wallets, payments and answers' },
  blog: { title: 'Notes from the projection room', line: 'The Talkies blog' },
  contact: { title: 'Talk to us', line: 'Partners, ideas and help' },
  marketplace: { title: 'The marketplace', line: 'From collector to collector' },
  lottery: { title: 'The lottery', line: 'A hundred seats, one poster' },
};

export const isSharedPage = (name: string): name is SharedPage => Object.hasOwn(sharedPages, name);

/** Addresses that search engines should know beside films and items. */
export const indexedPages = [
  patterns.home,
  patterns.collections,
  patterns.explore,
  patterns.marketplace,
  patterns.activity,
  patterns.collectors,
  patterns.launches,
  patterns.lotteries,
  patterns.about,
  patterns.blog,
  patterns.contact,
  patterns.help,
  patterns.terms,
  patterns.privacy,
];
