import * as guides from './guides.md';
import questions from './questions.md';
import type { Topic } from './topics.ts';

export { guides, questions };

export type Question = (typeof questions)[number];
export type GuideTexts = Pick<typeof guides, Topic>;
