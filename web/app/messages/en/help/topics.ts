import { helpTopics } from '@talkies/shared';

/** The guides of the help page, in the order of their tabs. */
export const topics = helpTopics;
export type Topic = (typeof topics)[number];
