import { expect, test } from 'vitest';
import { launchStages } from './launch.ts';
import {
  isForEverybody,
  isLimitReached,
  orderProblem,
  type Participant,
  participationProblem,
} from './participation.ts';

const now = new Date('2027-01-15T12:00:00Z');
const before = new Date('2027-01-15T11:55:00Z');
const after = new Date('2027-01-15T12:05:00Z');
const somebody: Participant = { from: before, left: null, passUntil: null };
const problem = (
  stage: (typeof launchStages)[number],
  part: Partial<Participant> = {},
  waitingRoom = false,
) => orderProblem({ stage, waitingRoom }, { ...somebody, ...part }, now);

test('a draft forbids nothing, and what is stopped or over everything', () => {
  expect(problem('draft', { from: null, left: 0 })).toBeNull();
  expect(problem('stopped')).toBe('launch/stopped');
  expect(problem('closed')).toBe('launch/closed');
});

test('whoever may order does so from their own moment on', () => {
  expect(problem('announced', { from: after })).toBe('launch/not-open');
  expect(problem('early', { from: after })).toBe('launch/not-open');
  expect(problem('early', { from: now })).toBeNull();
  expect(problem('open')).toBeNull();
});

test('a waiting room lets in whose turn it is, and has none for those who come early', () => {
  expect(problem('early', {}, true)).toBeNull();
  expect(problem('open', {}, true)).toBe('launch/pass-required');
  expect(problem('open', { passUntil: after }, true)).toBeNull();
  expect(problem('open', { passUntil: now }, true)).toBe('launch/pass-over');
});

test.each(['announced', 'early', 'open'] as const)(
  'that somebody may take no part is before that it is not their turn: %s',
  (stage) => {
    expect(problem(stage, { from: null, left: 0 }, true)).toBe('launch/not-listed');
    expect(problem(stage, { from: after, left: 0 }, true)).toBe('launch/limit-reached');
    expect(problem(stage, { left: 0, passUntil: before }, true)).toBe('launch/limit-reached');
  },
);

test('part takes whoever may order and has not as many as they may have', () => {
  expect(participationProblem({ from: after, left: null })).toBeNull();
  expect(participationProblem({ from: after, left: 1 })).toBeNull();
  expect(participationProblem({ from: after, left: -1 })).toBe('launch/limit-reached');
  expect(participationProblem({ from: null, left: 1 })).toBe('launch/not-listed');
  expect(isLimitReached({ left: 0 }, 1)).toBe(false);
});

test.each(launchStages)('everybody may order of a draft and of what is open to all: %s', (stage) => {
  const plain = { stage, waitingRoom: false, listOnly: false };
  expect(isForEverybody(plain)).toBe(stage === 'draft' || stage === 'open');
  expect(isForEverybody({ ...plain, waitingRoom: true })).toBe(stage === 'draft');
  expect(isForEverybody({ ...plain, listOnly: true })).toBe(stage === 'draft');
});
