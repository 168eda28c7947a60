import * as guides from './guides.md';
import questions from './questions.md';

export { guides, questions };

export type Question = (typeof questions)[number];
