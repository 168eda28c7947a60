import { afterEach, describe, expect, test, vi } from 'vitest';
import { followStandby, type Standby } from './standby.ts';

/** A primary and a standby as numbers; both answer at once. */
const server = { written: 0, repeated: 0, away: false };
let standby: Standby;
let time = 0;

function follow(): void {
  Object.assign(server, { written: 0, repeated: 0, away: false });
  time = 0;
  standby = followStandby(
    {
      position: async () => `${server.written}`,
      hasReached: async (position) => {
        if (server.away) throw new Error('nobody answers');
        return server.repeated >= Number(position);
      },
    },
    () => time,
  );
}
afterEach(() => standby.close());

const isFit = (): void => expect(standby.isFit()).toBe(true);

describe('a standby', () => {
  test('is read once it is known to have all', async () => {
    follow();
    expect(standby.isFit()).toBe(false);
    await vi.waitFor(isFit);
  });

  test('is not read after a change until it has that, whatever it had before', async () => {
    follow();
    await vi.waitFor(isFit);
    server.written = 7;
    standby.changed();
    expect(standby.isFit()).toBe(false);
    server.repeated = 7;
    await vi.waitFor(isFit);
  });

  test('is not read when nothing was proven for more than a second, and again when it answers', async () => {
    follow();
    await vi.waitFor(isFit);
    server.away = true;
    time = 1_500;
    expect(standby.isFit()).toBe(false);
    server.away = false;
    await vi.waitFor(isFit);
  });

  test('that falls behind for good is not read', async () => {
    follow();
    await vi.waitFor(isFit);
    server.written = 9;
    standby.changed();
    time = 5_000;
    server.repeated = 8;
    expect(standby.isFit()).toBe(false);
  });

  test('is asked more often than a server that leads, whatever changes', async () => {
    follow();
    const questions = { standby: 0, leading: 0 };
    const count = (who: keyof typeof questions, reached: boolean | null) => ({
      position: async () => '0',
      hasReached: async () => {
        questions[who] += 1;
        return reached;
      },
    });
    const both = [followStandby(count('standby', true)), followStandby(count('leading', null))];
    await vi.waitFor(() => {
      both[1]?.changed();
      expect(questions.standby).toBeGreaterThan(2);
    });
    expect(questions.leading).toBeLessThan(questions.standby);
    await Promise.all(both.map((one) => one.close()));
  });
});
