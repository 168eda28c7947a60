import { studioPatterns } from '@talkies/shared/studio';
import type { StudioMe } from '@talkies/shared/studio/schemas';
import { studioFirstSteps as words } from '../../../messages/en.ts';
import { mayOpen } from '../kit/page/menu.ts';

const steps = [
  { to: studioPatterns.contributors, ...words.steps.people },
  { to: `${studioPatterns.films}/new`, ...words.steps.film },
  { to: studioPatterns.importItems, ...words.steps.items },
  { to: `${studioPatterns.launches}/new`, ...words.steps.launch },
  { to: studioPatterns.auctions, ...words.steps.auction },
  { to: `${studioPatterns.lotteries}/new`, ...words.steps.lottery },
  { to: studioPatterns.inboxTexts, ...words.steps.answers },
  { to: studioPatterns.moneySettings, ...words.steps.seller },
  { to: studioPatterns.settings, ...words.steps.ways },
  { to: studioPatterns.members, ...words.steps.members },
] as const;

/** The first steps of a role in a shop without sales, in their order. */
export const firstStepsOf = (member: Pick<StudioMe, 'permissions'>) =>
  steps.filter(({ to }) => mayOpen(member, to));
