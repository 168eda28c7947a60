import { type StudioPermission, studioPatterns } from '@talkies/shared/studio';
import type { StudioMe } from '@talkies/shared/studio/schemas';
import { studioFrame as words } from '../../../messages/en.ts';

/** Each page with the permission that its calls ask for. */
const pages: { to: string; label: string; permission: StudioPermission }[] = [
  { to: studioPatterns.today, label: words.today, permission: 'today' },
  { to: studioPatterns.catalogue, label: words.catalogue, permission: 'items' },
  { to: studioPatterns.films, label: words.films, permission: 'items' },
  { to: studioPatterns.home, label: words.home, permission: 'content' },
  { to: studioPatterns.newsletter, label: words.newsletter, permission: 'content' },
  { to: studioPatterns.texts, label: words.texts, permission: 'texts' },
  { to: studioPatterns.drops, label: words.drops, permission: 'drops' },
  { to: studioPatterns.orders, label: words.orders, permission: 'orders' },
  { to: studioPatterns.inbox, label: words.inbox, permission: 'inbox' },
  { to: studioPatterns.people, label: words.people, permission: 'people' },
  { to: studioPatterns.dataRequests, label: words.dataRequests, permission: 'people' },
  { to: studioPatterns.auctions, label: words.auctions, permission: 'auctions' },
  { to: studioPatterns.lotteries, label: words.lotteries, permission: 'lotteries' },
  { to: studioPatterns.money, label: words.money, permission: 'sums' },
  { to: studioPatterns.approvals, label: words.approvals, permission: 'refund' },
  { to: studioPatterns.figures, label: words.figures, permission: 'figures' },
  { to: studioPatterns.settings, label: words.settings, permission: 'setup' },
  { to: studioPatterns.health, label: words.health, permission: 'health' },
  { to: studioPatterns.members, label: words.members, permission: 'members' },
  { to: studioPatterns.audit, label: words.audit, permission: 'audit' },
];

/** What a member finds in the list, in its order. */
export const roomsOf = ({ permissions }: Pick<StudioMe, 'permissions'>) =>
  pages.filter(({ permission }) => permissions.includes(permission));
