import { studioPatterns, studioScreenAt } from '@talkies/shared/studio';
import type { StudioMe } from '@talkies/shared/studio/schemas';
import { studioFrame as words } from '../../../../messages/en.ts';

interface MenuEntry {
  to: string;
  label: string;
}

/** Groups of related screens. Today and the figures are for everybody, and have no heading. */
const groups: { name: string; entries: MenuEntry[] }[] = [
  {
    name: '',
    entries: [
      { to: studioPatterns.today, label: words.today },
      { to: studioPatterns.figures, label: words.figures },
    ],
  },
  {
    name: words.groups.shop,
    entries: [
      { to: studioPatterns.catalogue, label: words.catalogue },
      { to: studioPatterns.films, label: words.films },
      { to: studioPatterns.home, label: words.home },
      { to: studioPatterns.texts, label: words.texts },
      { to: studioPatterns.newsletter, label: words.newsletter },
    ],
  },
  {
    name: words.groups.selling,
    entries: [
      { to: studioPatterns.launches, label: words.launches },
      { to: studioPatterns.auctions, label: words.auctions },
      { to: studioPatterns.lotteries, label: words.lotteries },
    ],
  },
  {
    name: words.groups.buyers,
    entries: [
      { to: studioPatterns.orders, label: words.orders },
      { to: studioPatterns.inbox, label: words.inbox },
      { to: studioPatterns.people, label: words.people },
      { to: studioPatterns.dataRequests, label: words.dataRequests },
    ],
  },
  {
    name: words.groups.finance,
    entries: [
      { to: studioPatterns.money, label: words.money },
      { to: studioPatterns.books, label: words.books },
      { to: studioPatterns.approvals, label: words.approvals },
    ],
  },
  {
    name: words.groups.running,
    entries: [
      { to: studioPatterns.settings, label: words.settings },
      { to: studioPatterns.health, label: words.health },
      { to: studioPatterns.members, label: words.members },
      { to: studioPatterns.audit, label: words.audit },
    ],
  },
];

type Member = Pick<StudioMe, 'permissions'>;

/** Whether a member's role may open a screen. An address without a screen is refused by its own page. */
export function mayOpen({ permissions }: Member, path: string): boolean {
  const screen = studioScreenAt(path);
  return screen === null || permissions.includes(screen.permission);
}

/** A member's menu, in its order; empty groups are left out. */
export const menuGroupsOf = (member: Member) =>
  groups
    .map(({ name, entries }) => ({ name, entries: entries.filter(({ to }) => mayOpen(member, to)) }))
    .filter(({ entries }) => entries.length > 0);

export const menuOf = (member: Member): MenuEntry[] => menuGroupsOf(member).flatMap(({ entries }) => entries);
