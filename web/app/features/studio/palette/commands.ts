import { foldedText } from '@talkies/shared';
import { studioPatterns } from '@talkies/shared/studio';
import type { StudioMe } from '@talkies/shared/studio/schemas';
import { studioPalette as words } from '../../../messages/en.ts';
import { newContributorPath } from '../contributors/paths.ts';
import { newFilmPath } from '../films/paths.ts';
import { menuOf } from '../kit/page/menu.ts';
import { newLaunchPath } from '../launches/paths.ts';
import { newIssuePath } from '../newsletter/paths.ts';
import { newLotteryPath } from '../selling/paths.ts';
import { newPostPath } from '../texts/paths.ts';

/** A line of the palette, with its target. */
export interface Command {
  id: string;
  label: string;
  /** its kind, shown beside it */
  kind: string;
  to: string;
}

type Permission = StudioMe['permissions'][number];

const news: [permission: Permission, label: string, to: string][] = [
  ['catalogue', words.news.item, studioPatterns.newItem],
  ['catalogue', words.news.import, studioPatterns.importItems],
  ['catalogue', words.news.film, newFilmPath],
  ['catalogue', words.news.creator, newContributorPath('creator')],
  ['launches', words.news.launch, newLaunchPath],
  ['content', words.news.post, newPostPath],
  ['content', words.news.issue, newIssuePath],
  ['lotteries', words.news.lottery, newLotteryPath],
  ['members', words.news.member, `${studioPatterns.members}#invite`],
];

/** The letters after g. */
export const menuKeys: Readonly<Record<string, string>> = {
  t: studioPatterns.today,
  c: studioPatterns.catalogue,
  f: studioPatterns.films,
  h: studioPatterns.home,
  n: studioPatterns.newsletter,
  d: studioPatterns.launches,
  o: studioPatterns.orders,
  i: studioPatterns.inbox,
  p: studioPatterns.people,
  q: studioPatterns.dataRequests,
  a: studioPatterns.auctions,
  l: studioPatterns.lotteries,
  m: studioPatterns.money,
  r: studioPatterns.approvals,
  e: studioPatterns.health,
  b: studioPatterns.members,
  u: studioPatterns.audit,
  k: studioPatterns.books,
  s: studioPatterns.settings,
  v: studioPatterns.figures,
  w: studioPatterns.texts,
};

/** The screens and actions open to a member; those with words that begin with the text come first. */
export function fixedCommands(member: StudioMe, typed: string): Command[] {
  const wanted = foldedText(typed.trim());
  const may = (permission: Permission) => member.permissions.includes(permission);
  const screens = menuOf(member).map(({ to, label }) => ({ id: to, label, kind: words.screen, to }));
  const actions = news
    .filter(([permission]) => may(permission))
    .map(([, label, to]) => ({ id: `new ${to}`, label, kind: words.action, to }));
  const rank = ({ label }: Command): number => {
    const text = foldedText(label);
    if (text.startsWith(wanted)) return 0;
    if (text.includes(` ${wanted}`)) return 1;
    return text.includes(wanted) ? 2 : 3;
  };
  return [...screens, ...actions]
    .map((command) => ({ command, at: rank(command) }))
    .filter(({ at }) => at < 3)
    .sort((one, other) => one.at - other.at)
    .map(({ command }) => command);
}

/** Searches in the screen itself for the typed text: where a reason is required, that screen asks for it. */
export function searchCommands(member: StudioMe, typed: string): Command[] {
  const q = typed.trim();
  if (q.length < 2) return [];
  const inScreen = (permission: Permission, label: string, to: string): Command[] =>
    member.permissions.includes(permission)
      ? [{ id: `find ${to}`, label, kind: words.look, to: `${to}?${new URLSearchParams({ q })}` }]
      : [];
  return [
    ...inScreen('items', words.inCatalogue(q), studioPatterns.catalogue),
    ...inScreen('orders', words.inOrders(q), studioPatterns.orders),
    ...inScreen('people', words.inPeople(q), studioPatterns.people),
  ];
}
