import { type ContributorKind, studioPatterns } from '@talkies/shared/studio';

export const contributorPath = (id: string): string =>
  `${studioPatterns.contributors}/${encodeURIComponent(id)}`;
export const newContributorPath = (kind: ContributorKind): string =>
  `${studioPatterns.contributors}/new?kind=${kind}`;
