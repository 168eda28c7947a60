import { chainTransactions } from '../../../chain/tables.ts';
import { differences, isHeld } from './differences.ts';
import { type Asked, askForSomething, setUp } from './shop.ts';
import type { SubjectPlan } from './subject.ts';

/** Gifts, mints and sendings from e-mail wallets that the writer sends, and an auction that is settled. */
export const transactions: SubjectPlan = {
  speed: 10,
  begin: async (ctx, chain, random) => {
    const { people, vaults } = await setUp(ctx, chain);
    const asked: Asked[] = [];
    return {
      act: async () => {
        asked.push(await askForSomething(ctx, chain, people, random, asked.length));
      },
      mine: (blocks) => chain.mine(blocks),
      ended: async () => {
        const rows = await ctx.db.select().from(chainTransactions);
        const open = rows.filter((row) => !['confirmed', 'failed'].includes(row.status) && !isHeld(row));
        return open.length === 0 && rows.some(({ key }) => key.startsWith('settle/'));
      },
      compare: async () => {
        const { held, ...found } = await differences(ctx, chain, asked, vaults);
        return { ...found, counts: { asked: asked.length, held } };
      },
    };
  },
};
