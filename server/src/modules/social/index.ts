export { isLikedBy, likeCounts, likesOf } from './reads.ts';
export { setLike } from './set-like.ts';
