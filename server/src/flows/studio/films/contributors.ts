import { chainNames, sameAddress } from '@talkies/shared';
import type { ContributorFields, StudioContributor } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import {
  changeContributor as change,
  createContributor as create,
  fieldsOfContributor,
  lockContributor,
  removeContributor as remove,
  studioContributor,
} from '../../../modules/catalogue/index.ts';
import { type Acting, actAsOperator } from '../../../modules/studio/index.ts';
import { differing } from '../../../platform/differing.ts';
import { AppError } from '../../../platform/errors.ts';
import { changingCatalogue } from '../catalogue/catalogue-items.ts';

type Ctx = Needs<'changes' | 'clock' | 'config' | 'db'>;

const subject = (id: string) => ({ kind: 'contributor', id });

const hasWallet = ({ wallets }: Pick<ContributorFields, 'wallets'>): boolean =>
  Object.values(wallets).some((wallet) => wallet !== '');

/**
 * Whether a change alters payments: films and items refer to contributors by name, so a wallet is paid wherever its
 * contributor is named.
 */
const changesPayee = (was: ContributorFields, is: ContributorFields): boolean =>
  chainNames.some((chain) => !sameAddress(was.wallets[chain], is.wallets[chain])) ||
  (hasWallet(was) && was.name.toLowerCase() !== is.name.toLowerCase());

/**
 * Adds a contributor whom films and items name. A wallet requires a confirmation.
 * @throws request/invalid by the fields
 */
export async function createContributor(
  ctx: Ctx,
  who: Acting,
  fields: ContributorFields,
): Promise<StudioContributor> {
  const paid = hasWallet(fields);
  const id = await actAsOperator(ctx, who, { ...changingCatalogue, confirmed: paid }, async (tx) => {
    const made = await create(ctx, tx, fields);
    const { name, kind, wallets } = fieldsOfContributor(made);
    const entry = {
      operation: 'contributor.create',
      subject: subject(made.id),
      after: { name, kind, wallets },
    };
    return { result: made.id, entry };
  });
  await ctx.changes.emit('catalogue');
  return studioContributor(ctx, id);
}

/**
 * Changes a contributor whose `version` the editor has seen. Registered drops pay as before; a changed wallet, or
 * another name for one, requires a confirmation.
 * @throws studio/no-contributor, studio/changed-meanwhile, studio/confirmation-required, request/invalid
 */
export async function changeContributor(
  ctx: Ctx,
  who: Acting,
  id: string,
  request: { version: number; fields: ContributorFields },
): Promise<StudioContributor> {
  const { fields } = await studioContributor(ctx, id);
  const paid = changesPayee(fields, request.fields);
  await actAsOperator(ctx, who, { ...changingCatalogue, confirmed: paid }, async (tx) => {
    const { before, after } = await change(ctx, tx, id, request);
    const [was, is] = [fieldsOfContributor(before), fieldsOfContributor(after)];
    if (!paid && changesPayee(was, is)) throw new AppError('studio/changed-meanwhile');
    const changed = differing(was, is);
    const entry = {
      operation: 'contributor.change',
      subject: subject(id),
      before: changed.before,
      after: changed.after,
    };
    return { result: undefined, entry: changed.names.length > 0 ? entry : [] };
  });
  await ctx.changes.emit('catalogue');
  return studioContributor(ctx, id);
}

/**
 * Removes a contributor: films and items keep the name, registered drops keep paying. Removing one with a wallet
 * requires a confirmation.
 * @throws studio/no-contributor, studio/confirmation-required, studio/changed-meanwhile
 */
export async function removeContributor(ctx: Ctx, who: Acting, id: string): Promise<void> {
  const paid = hasWallet((await studioContributor(ctx, id)).fields);
  await actAsOperator(ctx, who, { ...changingCatalogue, confirmed: paid }, async (tx) => {
    const before = fieldsOfContributor(await lockContributor(tx, id));
    // a wallet was added since
    if (!paid && hasWallet(before)) throw new AppError('studio/changed-meanwhile');
    await remove(tx, id);
    return { result: undefined, entry: { operation: 'contributor.remove', subject: subject(id), before } };
  });
  await ctx.changes.emit('catalogue');
}
