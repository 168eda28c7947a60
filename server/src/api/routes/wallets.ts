import type { Context } from '../../chain/context.ts';
import { unlinkWallet } from '../../flows/wallets/unlink-wallet.ts';
import { activateWallet, disconnectWallet } from '../../modules/wallets/activate-wallet.ts';
import { challengeWallet } from '../../modules/wallets/challenge-wallet.ts';
import { linkWallet } from '../../modules/wallets/link-wallet.ts';
import { presentWallet } from '../../modules/wallets/present.ts';
import { balancesOf, walletsOf } from '../../modules/wallets/reads.ts';
import { previewSend, sendOut } from '../../modules/wallets/spend/send.ts';
import { listUses } from '../../modules/wallets/spend/uses.ts';
import { createVault } from '../../modules/wallets/vault/create-vault.ts';
import { exportVault } from '../../modules/wallets/vault/export-vault.ts';
import { vaultOf } from '../../modules/wallets/vault/vault.ts';
import { isOff } from '../../platform/settings/settings.ts';
import type { Router } from '../route.ts';

export const walletRoutes = (ctx: Context) => (router: Router) => {
  router.on('listWallets', async ({ user }) => {
    const { id } = await user();
    const [rows, vault] = await Promise.all([walletsOf(ctx.db, id), vaultOf(ctx.db, id)]);
    const wallets = rows.map(async (row) => ({
      ...presentWallet(row),
      frozenAt: (row.kind === 'vault' && vault?.frozenAt?.toISOString()) || null,
      balances: await balancesOf(ctx, row.address),
    }));
    return { wallets: await Promise.all(wallets) };
  });
  router.on('createVault', async ({ user }) => presentWallet(await createVault(ctx, await user())));
  router.on('previewSend', async ({ body, user }) => {
    const actor = await user();
    await ctx.limits.spend('preview/account', actor.id);
    return previewSend(ctx, actor, body);
  });
  router.on('sendOut', async ({ body, user }) => {
    await sendOut(ctx, await user(), body);
    return { ok: true };
  });
  router.on('listVaultUses', async ({ user }) => {
    return { uses: await listUses(ctx, (await user()).id) };
  });
  router.on('challengeWallet', async ({ body, user }) => {
    const { message, expiresAt } = await challengeWallet(ctx, (await user()).id, body);
    return { message, expiresAt: expiresAt.toISOString() };
  });
  router.on('linkWallet', async ({ body, user }) =>
    presentWallet(await linkWallet(ctx, (await user()).id, body)),
  );
  router.on('walletBridge', async () => ({
    bridge: (await isOff(ctx, 'bridge')) ? null : ctx.config.bridge,
  }));
  router.on('activateWallet', async ({ params, user }) =>
    presentWallet(await activateWallet(ctx, await user(), params.address)),
  );
  router.on('unlinkWallet', async ({ params, user }) => {
    await unlinkWallet(ctx, await user(), params.address);
    return { ok: true };
  });
  router.on('disconnectWallet', async ({ user }) => {
    await disconnectWallet(ctx, (await user()).id);
    return { ok: true };
  });
  router.on('exportWallet', async ({ params, user }) => {
    return exportVault(ctx, await user(), params.address);
  });
};
