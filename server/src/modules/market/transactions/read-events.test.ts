import { collectibleAbi, lotteryAbi, marketplaceAbi } from '@talkies/abi';
import { expect, test } from 'vitest';
import { marks } from './read-events.ts';

const declared = [...collectibleAbi, ...lotteryAbi, ...marketplaceAbi].flatMap((item) =>
  item.type === 'event' ? [item] : [],
);

test.each(Object.entries(marks))(
  'the contracts declare each event by which %s is known, with the account that it names',
  (_, { names, caller, receiver }) => {
    for (const name of names) {
      const fields = declared.find((event) => event.name === name)?.inputs.map((input) => input.name);
      expect(fields).toEqual(
        expect.arrayContaining([caller, receiver].filter((field) => field !== undefined)),
      );
    }
  },
);
