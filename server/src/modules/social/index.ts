export { socialPart } from './personal.ts';
export { isLikedBy, likeCounts, likersOf, likesOf, likesOfItem } from './reads.ts';
export { answerReport, keepReport, listReports, reportById } from './reports/reports.ts';
export { setLike } from './set-like.ts';
