import { orderPath, patterns, pictureUses } from '@talkies/shared';
import { tokensOwnedBy } from '../../chain/index.ts';
import { accountsPersonalData, hiddenPartsOf, setProfilePicture } from '../../modules/accounts/index.ts';
import { itemsById, itemsOfDrops } from '../../modules/catalogue/index.ts';
import { contentPersonalData, messageNumbersOf } from '../../modules/content/index.ts';
import { dataRequestsPersonalData } from '../../modules/data-requests/index.ts';
import { ethPaymentsPersonalData } from '../../modules/eth-payments/index.ts';
import { inboxPersonalData } from '../../modules/inbox/index.ts';
import { launchesPersonalData } from '../../modules/launches/index.ts';
import { lotteryPersonalData } from '../../modules/lottery/index.ts';
import { marketPersonalData } from '../../modules/market/index.ts';
import { forgetPicture } from '../../modules/media/index.ts';
import { notificationsPersonalData } from '../../modules/notifications/index.ts';
import {
  isOrderOpen,
  orderIdsOf,
  orderLabel,
  ordersPersonalData,
  ordersToEnd,
} from '../../modules/orders/index.ts';
import { fundingsPersonalData, paymentsPersonalData } from '../../modules/payments/index.ts';
import type { PersonalDataSource } from '../../modules/personal-data-source.ts';
import { receiptsPersonalData } from '../../modules/receipts/index.ts';
import { royaltiesPersonalData } from '../../modules/royalties/index.ts';
import { sharingPersonalData } from '../../modules/sharing/index.ts';
import { reportNumbersOf, socialPersonalData } from '../../modules/social/index.ts';
import { studioPersonalData } from '../../modules/studio/index.ts';
import { vaultAddressOf, walletsPersonalData } from '../../modules/wallets/index.ts';
import { renameReports } from '../inbox/reported-content.ts';
import { showcase } from '../profiles/showcase.ts';

/** Avatar and cover: the files belong to the media module, their keys to the account. */
const picturesPersonalData: PersonalDataSource = {
  name: 'pictures',
  tables: [],
  collect: async () => undefined,
  erase: async (ctx, tx, userId) => {
    for (const use of pictureUses) {
      const key = await setProfilePicture(ctx, tx, { userId, use }, null);
      if (key) await forgetPicture(ctx, tx, key);
    }
    for (const { part, value } of await hiddenPartsOf(tx, userId))
      if (part === 'avatar' || part === 'cover') await forgetPicture(ctx, tx, value);
  },
};

/** The tokens of the person's wallets, by the chain. Those in the e-mail wallet could not be moved without its key. */
const tokensPersonalData: PersonalDataSource = {
  name: 'tokens',
  tables: [],
  collect: (ctx, userId) => showcase(ctx, userId),
  obstacles: async (_, db, userId) => {
    const vault = await vaultAddressOf(db, userId);
    const tokens = vault ? await tokensOwnedBy(db, [vault]) : [];
    const items = await itemsOfDrops(db, [...new Set(tokens.map(({ dropId }) => dropId))]);
    return tokens.map(({ dropId, serial }) => ({
      kind: 'token' as const,
      what: `${items.get(dropId)?.title ?? dropId}, no. ${serial}`,
      path: patterns.wallet,
      waivable: false,
    }));
  },
  erase: async () => undefined,
};

/** Orders by their poster's title, with whether they still wait for a payment. */
const ordersByPoster: PersonalDataSource = {
  ...ordersPersonalData,
  obstacles: async (_, db, userId) => {
    const found = await ordersToEnd(db, userId);
    const items = await itemsById(db, [...new Set(found.map(({ itemId }) => itemId))]);
    return found.map(({ id, itemId, number, state, paying }) => ({
      kind: isOrderOpen(state) && !paying ? ('unpaid' as const) : ('order' as const),
      what: `${items.get(itemId)?.title ?? itemId}, ${orderLabel(number)}`,
      path: orderPath(id),
      waivable: false,
    }));
  },
};

/** Conversations of people who wrote signed out are found by their first message, so they are erased before it. */
const conversationsPersonalData = inboxPersonalData(async (db, userId) => [
  ...(await messageNumbersOf(db, userId)),
  ...(await reportNumbersOf(db, userId)),
]);

/** The person's name in notifications to reporters of their profile; the reports lose their link to them afterwards. */
const reportedPersonalData: PersonalDataSource = {
  name: 'reported',
  tables: [],
  collect: async () => undefined,
  erase: (_, tx, userId) => renameReports(tx, userId, { gone: true }),
};

/** In the order of erasure: the account itself is last. */
export const personalDataSources: readonly PersonalDataSource[] = [
  tokensPersonalData,
  picturesPersonalData,
  reportedPersonalData,
  conversationsPersonalData,
  socialPersonalData,
  dataRequestsPersonalData,
  contentPersonalData,
  sharingPersonalData,
  notificationsPersonalData,
  ethPaymentsPersonalData,
  receiptsPersonalData,
  paymentsPersonalData(orderIdsOf),
  fundingsPersonalData(orderIdsOf),
  royaltiesPersonalData,
  ordersByPoster,
  marketPersonalData,
  lotteryPersonalData,
  launchesPersonalData,
  walletsPersonalData,
  studioPersonalData,
  accountsPersonalData,
];
