import type { ApiResponse } from '@talkies/shared/schemas';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { wallet as words } from '../../messages/en.ts';
import { Account } from './Account.tsx';
import { WalletsList } from './WalletsList.tsx';

type Wallet = ApiResponse<'listWallets'>['wallets'][number];

const wallet: Wallet = {
  ...{ address: `0x${'1'.repeat(40)}`, kind: 'vault', active: true, chain: null, balances: [] },
  ...{ linkedAt: '2026-01-01T00:00:00.000Z', frozenAt: null },
};
const frozen: Wallet = { ...wallet, frozenAt: '2026-02-01T00:00:00.000Z' };

function drawn(element: ReturnType<typeof createElement>): string {
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToString(createElement(RouterProvider, { router }));
}
const list = (...wallets: Wallet[]) => drawn(createElement(WalletsList, { wallets }));
const account = (wallet: Wallet) => drawn(createElement(Account, { wallet, chains: [], open: null }));

test('an e-mail wallet can be removed like others, unless it is frozen', () => {
  expect(list(wallet)).toContain(words.unlink);
  expect(list({ ...wallet, kind: 'extension' })).toContain(words.unlink);
  expect(list(frozen)).not.toContain(words.unlink);
});

test('a frozen e-mail wallet offers neither to send nor to export, as it says', () => {
  for (const offered of [`>${words.send.open}<`, words.export.open]) {
    expect(account(wallet)).toContain(offered);
    expect(account(frozen)).not.toContain(offered);
  }
});

test('a frozen e-mail wallet is said to be frozen, once, whether it is active or not', () => {
  for (const page of [account(frozen), list({ ...frozen, active: false })]) {
    expect(page).toContain(words.frozen);
    expect(page).not.toContain(words.keeper.vault);
  }
  expect(list(frozen)).not.toContain(words.frozen);
  expect(account(wallet)).toContain(words.keeper.vault);
  expect(account(wallet)).not.toContain(words.frozen);
});
