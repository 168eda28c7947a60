import { patterns, pictureUses } from '@talkies/shared';
import { tokensOwnedBy } from '../../chain/index.ts';
import { accountsPart, hangPicture } from '../../modules/accounts/index.ts';
import { itemsOfDrops } from '../../modules/catalogue/index.ts';
import { contentPart } from '../../modules/content/index.ts';
import { tradingPart } from '../../modules/market/index.ts';
import { forgetPicture } from '../../modules/media/index.ts';
import { notificationsPart } from '../../modules/notifications/index.ts';
import { ordersPart } from '../../modules/orders/index.ts';
import type { PersonalPart } from '../../modules/personal-part.ts';
import { sharingPart } from '../../modules/sharing/index.ts';
import { socialPart } from '../../modules/social/index.ts';
import { vaultAddressOf, walletsPart } from '../../modules/wallets/index.ts';
import { showcase } from '../profiles/showcase.ts';

/** Avatar and cover: their files are the media module's, their place is in the account. */
const picturesPart: PersonalPart = {
  name: 'pictures',
  tables: [],
  collect: async () => undefined,
  erase: async (ctx, tx, userId) => {
    for (const use of pictureUses) {
      const key = await hangPicture(ctx, tx, { userId, use }, null);
      if (key) await forgetPicture(ctx, tx, key);
    }
  },
};

/** What the chain says that the wallets own. In the e-mail wallet, nobody could move it without the key. */
const tokensPart: PersonalPart = {
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

/** In the order in which they are erased: the account itself goes last. */
export const personalParts: readonly PersonalPart[] = [
  tokensPart,
  picturesPart,
  socialPart,
  contentPart,
  sharingPart,
  notificationsPart,
  ordersPart,
  tradingPart,
  walletsPart,
  accountsPart,
];
