import type { Context } from '../../context.ts';
import { unlinkWallet } from '../../flows/wallets/unlink-wallet.ts';
import type { Router } from '../../http/route.ts';
import { activateWallet, disconnectWallet } from './activate-wallet.ts';
import { challengeWallet } from './challenge-wallet.ts';
import { linkWallet } from './link-wallet.ts';
import { presentWallet } from './present.ts';
import { balancesOf, walletsOf } from './reads.ts';
import { previewSend, sendOut } from './spend/send.ts';
import { listUses } from './spend/uses.ts';
import { createVault } from './vault/create-vault.ts';
import { exportVault } from './vault/export-vault.ts';

export const walletRoutes = (ctx: Context) => (router: Router) => {
  router.on('listWallets', async ({ user, http }) => {
    http.header('cache-control', 'no-store');
    const rows = await walletsOf(ctx.db, (await user()).id);
    const wallets = rows.map(async (row) => ({
      ...presentWallet(row),
      balances: await balancesOf(ctx, row.address),
    }));
    return { wallets: await Promise.all(wallets) };
  });
  router.on('createVault', async ({ user }) => presentWallet(await createVault(ctx, await user())));
  router.on('previewSend', async ({ body, user }) => {
    const asker = await user();
    await ctx.limits.spend('preview/account', asker.id);
    return previewSend(ctx, asker, body);
  });
  router.on('sendOut', async ({ body, user }) => {
    await sendOut(ctx, await user(), body);
    return { ok: true };
  });
  router.on('listVaultUses', async ({ user, http }) => {
    http.header('cache-control', 'no-store');
    return { uses: await listUses(ctx, (await user()).id) };
  });
  router.on('challengeWallet', async ({ body, user }) => {
    const { message, expiresAt } = await challengeWallet(ctx, (await user()).id, body);
    return { message, expiresAt: expiresAt.toISOString() };
  });
  router.on('linkWallet', async ({ body, user }) =>
    presentWallet(await linkWallet(ctx, (await user()).id, body)),
  );
  router.on('walletBridge', async () => ({ bridge: ctx.config.bridge }));
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
  router.on('exportWallet', async ({ params, user, http }) => {
    http.header('cache-control', 'no-store');
    return exportVault(ctx, await user(), params.address);
  });
};
