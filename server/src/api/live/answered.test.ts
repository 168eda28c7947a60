import { expect, test } from 'vitest';
import { startProcess } from '../../testing/process.ts';

test('a stream stays open in a process that made a server before it read what says that it is answered', async () => {
  const process = startProcess(new URL('./testing/late-answer.ts', import.meta.url));
  expect(await process.nextMessage()).toBe('open');
  await process.exit;
});
