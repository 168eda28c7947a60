import { expect, it } from 'vitest';
import { isLiked, noteLike } from './likes.ts';

it('a press holds over the list that a page came with, until another list comes', () => {
  const likes = ['a', 'b'];
  noteLike(likes, 'b', false);
  noteLike(likes, 'c', true);
  expect(['a', 'b', 'c', 'd'].filter((id) => isLiked(likes, id))).toEqual(['a', 'c']);
  noteLike(likes, 'b', true);
  expect(isLiked(likes, 'b')).toBe(true);
  const later = ['a', 'c'];
  expect(['a', 'b', 'c'].filter((id) => isLiked(later, id))).toEqual(['a', 'c']);
});
