export { followCounts, followsOf, isFollowing } from './follow/reads.ts';
export { follow, unfollow } from './follow/set-follow.ts';
export { socialPart } from './personal.ts';
export { isLikedBy, latestLikes, likeCounts, likersOf, likesOf, likesOfItem } from './reads.ts';
export { answerReport, keepReport, listReports, reportById } from './reports/reports.ts';
export { setLike } from './set-like.ts';
export { inPlaces, placesIn, setPlaces } from './showcase/places.ts';
