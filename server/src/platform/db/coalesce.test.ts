import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

/** A primary that answers with its position at the time of the query, once the test allows it. */
function primary() {
  const questions: { answer: () => void; fail: () => void }[] = [];
  const server = { written: 0 };
  const ask = coalesce(() => {
    const { written } = server;
    return new Promise<number>((resolve, reject) => {
      questions.push({ answer: () => resolve(written), fail: () => reject(new Error('nobody answers')) });
    });
  });
  return { ask, questions, server };
}
/** lets everything that follows at once happen */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('many who ask at one moment share one question', async () => {
  const { ask, questions } = primary();
  const answers = Promise.all([ask(), ask(), ask()]);
  await nextTurn();
  expect(questions).toHaveLength(1);
  questions[0]?.answer();
  expect(await answers).toEqual([0, 0, 0]);
});

test('who asks while a question runs has the answer to the next, however many they are', async () => {
  const { ask, questions, server } = primary();
  const first = ask();
  await nextTurn();
  server.written = 7;
  const later = Promise.all([ask(), ask()]);
  await nextTurn();
  expect(questions).toHaveLength(1);
  questions[0]?.answer();
  expect(await first).toBe(0);
  await nextTurn();
  expect(questions).toHaveLength(2);
  questions[1]?.answer();
  expect(await later).toEqual([7, 7]);
});

test('a question that fails keeps no later one from being asked', async () => {
  const { ask, questions } = primary();
  const first = ask();
  await nextTurn();
  const later = ask();
  questions[0]?.fail();
  await expect(first).rejects.toThrow('nobody answers');
  await nextTurn();
  questions[1]?.answer();
  expect(await later).toBe(0);
});
