import { chainTransactions } from '../../../chain/tables.ts';
import { differences, openTransactions } from './differences.ts';
import { askForSomething, setUp, type WriterRequest } from './shop.ts';
import type { SubjectPlan } from './subject.ts';

/** Gifts, mints and sendings from e-mail wallets that the writer sends, and an auction that is settled. */
export const transactions: SubjectPlan = {
  speed: 10,
  begin: async (ctx, chain, random) => {
    const { people, vaults } = await setUp(ctx, chain);
    const requests: WriterRequest[] = [];
    return {
      act: async () => {
        requests.push(await askForSomething(ctx, chain, people, random, requests.length));
      },
      mine: (blocks) => chain.mine(blocks),
      open: async () => {
        const rows = await ctx.db.select().from(chainTransactions);
        const settled = rows.some(({ key }) => key.startsWith('settle/'));
        return [...openTransactions(rows), ...(settled ? [] : ['nobody settles the auction'])];
      },
      compare: async () => {
        const { nonceLost, ...found } = await differences(ctx, chain, requests, vaults);
        return { ...found, counts: { requests: requests.length, nonceLost } };
      },
    };
  },
};
