import type { InboxThread } from '@talkies/shared/studio/schemas';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { studioInbox } from '../../../messages/en.ts';
import { Conversation } from './Conversation.tsx';
import { readBefore } from './read-before.ts';

const { fresh, undelivered } = studioInbox.thread;
const at = '2026-11-22T12:00:00.000Z';

const reply = (id: number, more: object = {}) => ({
  ...{ id, from: 'us', author: 'asha@example.com', text: `Reply ${id}.`, at, undelivered: false },
  ...more,
});

/** The replies as they are drawn, one a line of the list. */
function drawn(replies: object[], read?: number): string[] {
  const thread = { kind: 'message', name: 'Ravi', text: 'Where is it?', at, replies } as InboxThread;
  const html = renderToString(createElement(Conversation, { thread, read }));
  return html.split('<li>').slice(2);
}

test('an answer that did not reach them is marked, and no other', () => {
  const lines = drawn([reply(1), reply(2, { undelivered: true }), reply(3, { from: 'them', author: null })]);
  expect(lines.map((line) => line.includes(undelivered))).toEqual([false, true, false]);
});

test('what others wrote since an answer was begun is marked as new', () => {
  const replies = [reply(1), reply(2), reply(3)];
  expect(drawn(replies, 1).map((line) => line.includes(fresh))).toEqual([false, true, true]);
  expect(drawn(replies).some((line) => line.includes(fresh))).toBe(false);
});

test.each([
  ['nobody wrote', { before: undefined, shown: 2, next: 2, added: 0 }, undefined],
  ['one wrote oneself', { before: undefined, shown: 2, next: 3, added: 1 }, undefined],
  ['somebody else wrote', { before: undefined, shown: 2, next: 3, added: 0 }, 2],
  ['somebody else wrote too', { before: undefined, shown: 2, next: 4, added: 1 }, 2],
  ['it was known, and more came', { before: 1, shown: 2, next: 3, added: 0 }, 1],
  ['it was known, and nothing came', { before: 1, shown: 2, next: 2, added: 0 }, 1],
])('what was read before: %s', (_, { before, shown, next, added }, read) => {
  expect(readBefore(before, { version: shown }, { version: next }, added)).toBe(read);
});
