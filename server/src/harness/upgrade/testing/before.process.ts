import { insertItem } from '../../../flows/testing/shop.ts';
import { addBuyers } from '../../payments/people.ts';
import { contextOf, fastClock } from '../../testing/settings.ts';

/** Runs within the version before, with its tables and code: writes what existed before the upgrade. */
const { CLOCK_FROM, CLOCK_SPEED } = process.env;
const ctx = await contextOf(process.env, fastClock(Number(CLOCK_FROM), Number(CLOCK_SPEED)));

export interface BeforeTask {
  item: string;
  dropId: string;
  quantity: number;
  people: number;
}

process.on('message', ({ item, dropId, quantity, people }: BeforeTask) => {
  const fill = async () => {
    await insertItem(ctx, { id: item, quantity, priceCents: 1_00n }, BigInt(dropId));
    return addBuyers(ctx, [], people);
  };
  fill().then(
    (buyers) => process.send?.(buyers.map(({ id, cookie, purse }) => ({ id, cookie, purse, account: null }))),
    () => process.exit(1),
  );
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
