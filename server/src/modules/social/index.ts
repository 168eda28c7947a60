export {
  type ContentReportRow,
  contentReportById,
  contentReportsByIds,
  contentReportsOnPerson,
  type Reported,
  storeContentReport,
} from './content-reports/content-reports.ts';
export { followCounts, followsOf, isFollowing } from './follow/reads.ts';
export { follow, unfollow } from './follow/set-follow.ts';
export { reportNumbersOf, socialPersonalData } from './personal.ts';
export {
  isLikedBy,
  latestLikes,
  likeCounts,
  likesOf,
  likesOfItem,
  rebuildLikeCounts,
} from './reads.ts';
export { isReminded, nextReminded, setReminder } from './reminders.ts';
export { setLike } from './set-like.ts';
export { inShowcaseOrder, setShowcasePositions, showcasePositionsOf } from './showcase.ts';
export { collectorRanks, itemLikeDays, watches } from './tables.ts';
export { admirersOf, isWatchedBy, setWatch, watchedBy, watchersOf } from './watches.ts';
