import type { GuideName } from '@talkies/shared';
import * as guides from './guides.md';
import questions from './questions.md';

export { guides, questions };

export type Question = (typeof questions)[number];
export type GuideTexts = Pick<typeof guides, GuideName>;
