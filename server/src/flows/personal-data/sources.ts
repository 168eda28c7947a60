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
import { isOrderOpen, orderLabel, ordersPersonalData, ordersToEnd } from '../../modules/orders/index.ts';
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

/** Avatar and cover: their files are the media module's, their place is in the account. */
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

/** What the chain says that the wallets own. In the e-mail wallet, nobody could move it without the key. */
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

/** As their buyer knows them: by the poster, and whether there is anything to pay. */
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

/** Whoever wrote signed out is known by the message alone: conversations are erased before what they began with. */
const conversationsPersonalData = inboxPersonalData(async (db, userId) => [
  ...(await messageNumbersOf(db, userId)),
  ...(await reportNumbersOf(db, userId)),
]);

/** What others read of somebody whose profile they reported; the reports themselves forget afterwards whose it was. */
const reportedPersonalData: PersonalDataSource = {
  name: 'reported',
  tables: [],
  collect: async () => undefined,
  erase: (_, tx, userId) => renameReports(tx, userId, { gone: true }),
};

/** In the order in which they are erased: the account itself goes last. */
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
  paymentsPersonalData,
  fundingsPersonalData,
  royaltiesPersonalData,
  ordersByPoster,
  marketPersonalData,
  lotteryPersonalData,
  launchesPersonalData,
  walletsPersonalData,
  studioPersonalData,
  accountsPersonalData,
];
