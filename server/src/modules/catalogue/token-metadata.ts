import { chainNames, dropOf, itemPagePath, loopPath, picturePath, serialOf } from '@talkies/shared';
import type { Env, Hono } from 'hono';
import type { Needs } from '../../chain/context.ts';
import { publicFor } from '../../platform/cache-control.ts';
import { AppError } from '../../platform/errors.ts';
import { loopOf } from '../media/index.ts';
import { descriptionOf, itemOfDrop } from './read/items.ts';

const PICTURE_WIDTH = 800;
/** a drop's number as databases store it, shifted by the serial's 32 bits */
const MAX_TOKEN_ID = (1n << 95n) - 1n;

/**
 * Serves the contract's addresses: `tokenURI` (ERC-721 metadata, OpenSea's attributes) and `contractURI` (ERC-7572).
 * Readable by everybody and from any site, for wallets and other marketplaces.
 */
export const tokenMetadata =
  (ctx: Needs<'config' | 'db'>) =>
  <E extends Env>(app: Hono<E>): void => {
    const { publicUrl } = ctx.config;
    const headers = { 'access-control-allow-origin': '*', 'cache-control': publicFor(300) };

    app.get('/metadata/:chain', (c) => {
      if (!chainNames.some((name) => name === c.req.param('chain'))) throw new AppError('request/not-found');
      const description = 'Limited art from Indian cinema, made with the film partners’ approval.';
      return c.json(
        { name: 'Talkies', symbol: 'TALKIES', description, external_link: publicUrl },
        200,
        headers,
      );
    });

    app.get('/metadata/:chain/:tokenId', async (c) => {
      const text = c.req.param('tokenId');
      if (!/^\d{1,29}$/.test(text)) throw new AppError('request/not-found');
      const tokenId = BigInt(text);
      if (tokenId > MAX_TOKEN_ID) throw new AppError('request/not-found');
      const dropId = dropOf(tokenId);
      const item = await itemOfDrop(ctx.db, dropId);
      const serial = serialOf(tokenId);
      // a draft's metadata stay private until publication; hidden items have owners
      if (
        !item ||
        item.status === 'draft' ||
        item.chain !== c.req.param('chain') ||
        serial < 1 ||
        serial > item.quantity
      )
        throw new AppError('request/not-found');
      const attributes = [
        ['Film', item.film],
        ['Celebrity', item.celebrity],
        ['Production House', item.productionHouse],
        ['Rarity', item.rarity],
        ['Collection', item.collection],
        ['Serial', `${serial} of ${item.quantity}`],
      ].map(([trait_type, value]) => ({ trait_type, value }));
      const image = `${publicUrl}${picturePath(item.image, PICTURE_WIDTH, 'webp')}`;
      const loop = await loopOf(ctx.db, item.animation);
      const moving = loop && { animation_url: `${publicUrl}${loopPath(loop)}` };
      const name = `${item.title} #${serial}`;
      const description = await descriptionOf(ctx.db, item.id);
      const external_url = `${publicUrl}${itemPagePath(item)}`;
      return c.json({ name, description, external_url, image, ...moving, attributes }, 200, headers);
    });
  };
