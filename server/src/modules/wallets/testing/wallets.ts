import { createHttp, type HttpApp } from '../../../api/app.ts';
import { accountRoutes, createResolveUser } from '../../../api/routes/accounts.ts';
import { confirmRoutes } from '../../../api/routes/confirm.ts';
import { walletRoutes } from '../../../api/routes/wallets.ts';
import type { TestContext } from '../../../testing/context.ts';
import { composeAccountMails } from '../../accounts/links/link-mails.ts';
import { vaultAddressOf } from '../personal.ts';
import { presentWallet } from '../present.ts';
import { activeWallet } from '../reads.ts';
import { outsideWallets, removeOutsideWallets } from '../user-wallets.ts';
import { registerVaultSigner } from '../vault/vault-signer.ts';

/** Accounts and wallets together, as in the product. */
export function walletsApp(ctx: TestContext): HttpApp {
  composeAccountMails(ctx);
  registerVaultSigner(ctx);
  const wallet = async (userId: string) => {
    const row = await activeWallet(ctx.db, userId);
    return row && presentWallet(row);
  };
  return createHttp(ctx, {
    resolveUser: createResolveUser(ctx),
    routes: [
      accountRoutes(ctx, {
        activeWallet: wallet,
        outsideWallets: { list: outsideWallets, remove: removeOutsideWallets },
      }),
      confirmRoutes(ctx, {
        vaultHasValue: async (userId) => (await vaultAddressOf(ctx.db, userId)) !== null,
      }),
      walletRoutes(ctx),
    ],
    mounts: [],
    readiness: {},
  });
}
