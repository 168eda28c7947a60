import { ROYALTY_BPS, tokenIdOf } from '@talkies/shared';
import type { Certificate } from '@talkies/shared/schemas';
import { and, eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Context, Needs } from '../../../chain/context.ts';
import { explorerUrl, tokens } from '../../../chain/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { digestOf, loopOf } from '../../media/index.ts';
import { imageOf } from '../present.ts';
import { wholeItem } from '../read/cards.ts';
import { registeredDrop } from '../read/registered-drop.ts';
import type { Item, ShownStatus } from '../tables.ts';

/** The edition by the chain's data; the owner's name is added elsewhere. */
type Proof = Omit<Certificate, 'edition'> & { edition: Edition | null };
type Edition = Omit<NonNullable<Certificate['edition']>, 'owner'> & { owner: Hex };

type Chain = ReturnType<Context['chains']['get']>['config'];

const mined = (chain: Chain, transaction: string, at: Date) => ({
  transaction,
  explorerUrl: explorerUrl(chain, 'tx', transaction),
  at: at.toISOString(),
});

async function filesOf(ctx: Needs<'db'>, item: Item): Promise<Certificate['files']> {
  const [picture, loop] = await Promise.all([digestOf(ctx.db, item.image), loopOf(ctx.db, item.animation)]);
  return [
    ...(picture
      ? [{ kind: 'picture' as const, type: picture.mime, bytes: picture.bytes, sha256: picture.sha256 }]
      : []),
    ...(loop
      ? [{ kind: 'loop' as const, type: `video/${loop.format}`, bytes: loop.bytes, sha256: loop.sha256 }]
      : []),
  ];
}

async function editionOf(
  ctx: Needs<'config' | 'db'>,
  chain: Chain,
  dropId: bigint,
  serial: number,
): Promise<Edition> {
  const [token] = await ctx.db
    .select()
    .from(tokens)
    .where(and(eq(tokens.chain, chain.name), eq(tokens.dropId, dropId), eq(tokens.serial, serial)));
  if (!token) throw new AppError('item/no-such-edition');
  return {
    serial,
    tokenId: token.tokenId,
    owner: token.owner,
    metadataUrl: `${ctx.config.publicUrl}/metadata/${chain.name}/${token.tokenId}`,
    minted: mined(chain, token.mintTxHash, token.mintedAt),
  };
}

/**
 * The certificate of an item, or, with `serial`, of one minted edition.
 * @throws item/not-found where the item is in another state or not registered, item/no-such-edition where the edition is
 * not minted
 */
export async function itemCertificate(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db'>,
  id: string,
  serial: number | undefined,
  status: ShownStatus,
): Promise<Proof> {
  const shown = await wholeItem(ctx, id);
  if (shown?.item.status !== status || shown.item.dropId === null) throw new AppError('item/not-found');
  const { item, filmTitle, picture } = shown;
  const dropId = shown.item.dropId;
  const quantity = item.quantity ?? 0;
  const { config } = ctx.chains.get(item.chain);
  const [drop, files, edition] = await Promise.all([
    registeredDrop(ctx.db, config.name, dropId),
    filesOf(ctx, item),
    serial === undefined ? null : editionOf(ctx, config, dropId, serial),
  ]);
  return {
    item: {
      id: item.id,
      title: item.title,
      film: filmTitle ?? '',
      celebrity: item.celebrity,
      creator: item.creatorName ?? '',
      productionHouse: item.productionHouse,
      collection: item.collection,
      rarity: item.rarity,
      externalId: item.externalId,
      quantity,
      image: imageOf(picture, item.title),
      publishedAt: item.publishedAt?.toISOString() ?? null,
    },
    chain: { name: config.name, chainId: config.chainId },
    contract: config.contracts.collectible,
    dropId: dropId.toString(),
    tokens: { first: tokenIdOf(dropId, 1n).toString(), last: tokenIdOf(dropId, BigInt(quantity)).toString() },
    royaltyBps: drop?.royaltyBps ?? ROYALTY_BPS,
    registered: drop?.hash && drop.at ? mined(config, drop.hash, drop.at) : null,
    files,
    edition,
  };
}
