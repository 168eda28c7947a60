import { describe, expect, it } from 'vitest';
import { questions } from '../../../messages/en.ts';
import { searchQuestions } from './faq-search.ts';

const all = [
  { id: 'fees', question: 'What fees are there?', answer: 'The network fee alone.', also: 'gas' },
  { id: 'café', question: 'Is there a café?', answer: 'No. Only the network.', also: '' },
  { id: 'wait', question: 'How long does the network take?', answer: 'A minute.', also: 'pending' },
];
const find = (search: string) => searchQuestions(all, search).map(({ id }) => id);

describe('the search among the questions', () => {
  it('shows all of them, in their order, while nothing is searched', () => {
    expect(find('')).toEqual(['fees', 'café', 'wait']);
    expect(find('   ')).toEqual(['fees', 'café', 'wait']);
  });

  it('minds neither case nor accents, and takes the beginning of a word', () => {
    expect(find('CAFE')).toEqual(['café']);
    expect(find('pend')).toEqual(['wait']);
    expect(find('ending')).toEqual([]);
  });

  it('wants every word, wherever it stands: question, answer or other names', () => {
    expect(find('gas network')).toEqual(['fees']);
    expect(find('gas minute')).toEqual([]);
  });

  it('puts those first that have the words in the question', () => {
    expect(find('network')).toEqual(['wait', 'fees', 'café']);
  });

  it('finds nothing for signs alone, and breaks on none', () => {
    for (const search of ['?!', '<script>', '%', '(', '\\', '🎬']) expect(find(search)).toEqual([]);
  });

  it.each(['refund', 'fees', 'browser', 'polygon', 'card', 'dogecoin', 'rejected', 'phrase'])(
    'finds help for “%s”',
    (word) => expect(searchQuestions(questions, word)).not.toEqual([]),
  );

  it('has one name for each question, so that each can be linked to', () => {
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  });
});
