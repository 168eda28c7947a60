export { isLikedBy, likeCounts, likesOf, likesOfItem } from './reads.ts';
export { setLike } from './set-like.ts';
