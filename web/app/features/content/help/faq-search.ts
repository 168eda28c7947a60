import { foldedText } from '@talkies/shared';
import type { Question } from '../../../messages/en.ts';

/**
 * Finds the questions in which every search word begins a word; those with all of them in the question itself are
 * first. An empty search finds all, in their order.
 */
export function searchQuestions(all: readonly Question[], search: string): readonly Question[] {
  const wanted = wordsOf(search);
  if (wanted.length === 0) return search.trim() === '' ? all : [];
  const has = (text: string): boolean => {
    const words = wordsOf(text);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  };
  const found = all.filter(({ question, answer, also }) => has(`${question} ${answer} ${also}`));
  return found.toSorted((a, b) => Number(has(b.question)) - Number(has(a.question)));
}

/** Splits text into words like the explore page's search (spec:27). */
const wordsOf = (text: string): string[] => foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
