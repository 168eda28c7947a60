import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../test/command.ts';
import { forbiddenImports } from './imports.ts';

type Import = readonly [from: string, to: string];

/** Plants imports in an otherwise empty tree of the same layout and returns the check's findings. */
async function plant(imports: readonly Import[]): Promise<string[]> {
  const files = new Map<string, string>();
  const add = (path: string, text: string) => files.set(path, (files.get(path) ?? '') + text);
  for (const [from, to] of imports) {
    const target = relative(dirname(from), to);
    const specifier = to.startsWith('node:') ? to : target.startsWith('.') ? target : `./${target}`;
    if (!to.startsWith('node:')) add(to, '');
    add(from, `export * from '${specifier}';\n`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'talkies-imports-'));
  try {
    for (const [path, text] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text || 'export {};\n');
    }
    return (await forbiddenImports(folder)).violations;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const forbidden: readonly [rule: string, from: string, to: string][] = [
  ['web-imports', 'web/app/lib/price.ts', 'server/src/platform/db/database.ts'],
  ['web-imports', 'web/app/lib/price.ts', 'contracts/deploy/index.ts'],
  ['shared-imports', 'packages/shared/src/rules/money.ts', 'server/src/platform/clock.ts'],
  ['fonts-imports', 'packages/fonts/src/outlines.ts', 'sandbox/src/main.ts'],
  ['server-imports', 'server/src/api/app.ts', 'web/app/root.tsx'],
  ['server-imports', 'server/src/app/main.ts', 'sandbox/src/main.ts'],
  ['sandbox-imports', 'sandbox/src/inbox.ts', 'server/src/platform/clock.ts'],
  ['sandbox-imports', 'sandbox/src/inbox.ts', 'contracts/deploy/index.ts'],
  ['contracts-imports', 'contracts/deploy/index.ts', 'server/src/platform/clock.ts'],
  ['rules-are-pure', 'server/src/modules/orders/rules.ts', 'server/src/modules/orders/tables.ts'],
  ['rules-are-pure', 'server/src/modules/orders/rules.ts', 'server/src/platform/clock.ts'],
  [
    'modules-meet-at-their-index',
    'server/src/modules/orders/reads.ts',
    'server/src/modules/wallets/reads.ts',
  ],
  ['flows-use-indexes', 'server/src/flows/checkout.ts', 'server/src/modules/orders/reads.ts'],
  ['routes-only-call', 'server/src/api/routes/orders.ts', 'server/src/modules/orders/tables.ts'],
  ['routes-only-call', 'server/src/api/routes/orders.ts', 'server/src/platform/db/database.ts'],
  ['chain-behind-its-index', 'server/src/modules/orders/reads.ts', 'server/src/chain/tables.ts'],
  ['chain-behind-its-index', 'server/src/flows/checkout.ts', 'server/src/chain/market/reads.ts'],
  ['floor-platform', 'server/src/platform/db/database.ts', 'server/src/chain/index.ts'],
  ['floor-platform', 'server/src/platform/mail/outbox.ts', 'server/src/modules/accounts/index.ts'],
  ['floor-chain', 'server/src/chain/reader.ts', 'server/src/modules/orders/index.ts'],
  ['floor-modules', 'server/src/modules/orders/create-order.ts', 'server/src/flows/checkout.ts'],
  ['floor-modules', 'server/src/modules/orders/reads.ts', 'server/src/api/problem.ts'],
  ['floor-flows', 'server/src/flows/checkout.ts', 'server/src/api/route.ts'],
  ['floor-flows', 'server/src/flows/checkout.ts', 'server/commands/command.ts'],
  ['floor-api', 'server/src/api/routes/orders.ts', 'server/src/app/app.ts'],
  ['floor-messages', 'web/app/messages/en/common.ts', 'web/app/lib/format/money.ts'],
  ['floor-lib', 'web/app/lib/api/api.ts', 'web/app/components/Dialog.tsx'],
  ['floor-lib', 'web/app/lib/live/use-live.ts', 'web/app/features/market/live/use-my-token.ts'],
  ['floor-lib', 'web/app/lib/document/page-meta.ts', 'web/app/root.tsx'],
  ['floor-components', 'web/app/components/checkout/OrderSummary.tsx', 'web/app/features/orders/pay.ts'],
  ['floor-components', 'web/app/components/Avatar.tsx', 'web/app/routes/layout/Header.tsx'],
  ['floor-features', 'web/app/features/market/page/bid-confirmation.tsx', 'web/app/routes/item.tsx'],
  ['floor-features', 'web/app/features/market/page/bid-confirmation.tsx', 'web/app/root.tsx'],
  ['floor-routes', 'web/app/routes/home.tsx', 'web/app/root.tsx'],
  ['web-has-these-floors', 'web/app/routes/home.tsx', 'web/app/screens/Hero.tsx'],
  [
    'features-stay-apart',
    'web/app/features/market/page/bid-confirmation.tsx',
    'web/app/features/orders/pay.ts',
  ],
  ['features-stay-apart', 'web/app/features/profiles/tabs/tabs.test.ts', 'web/app/features/orders/pay.ts'],
  ['tests-stay-tests', 'server/src/platform/clock.ts', 'server/src/testing/context.ts'],
];

const allowed: readonly Import[] = [
  ['web/app/lib/price.ts', 'packages/shared/src/rules/money.ts'],
  ['web/app/lib/price.ts', 'web/app/messages/en.ts'],
  ['web/app/features/market/page/bid-confirmation.tsx', 'web/app/features/market/panel/TokenPanel.tsx'],
  ['web/app/features/market/page/bid-confirmation.tsx', 'web/app/components/Avatar.tsx'],
  ['web/app/routes/item.tsx', 'web/app/features/orders/pay.ts'],
  ['web/app/root.tsx', 'web/app/routes/layout/Header.tsx'],
  ['server/src/modules/orders/reads.ts', 'server/src/modules/wallets/index.ts'],
  ['server/src/modules/orders/reads.ts', 'server/src/chain/index.ts'],
  ['sandbox/src/explorer/decode.ts', 'packages/abi/src/index.ts'],
  ['server/src/app/app.ts', 'server/commands/control.ts'],
  ['server/src/api/routes/orders.ts', 'server/src/flows/checkout.ts'],
  ['server/src/modules/orders/rules.ts', 'packages/shared/src/constants.ts'],
  ['server/src/flows/checkout.ts', 'server/src/modules/orders/index.ts'],
];

describe('the import law', () => {
  it('refuses each import that is planted against it', async () => {
    const problems = await plant(forbidden.map(([, from, to]) => [from, to]));
    const missed = forbidden
      .map(([rule, from, to]) => `${rule}: ${from} → ${to}`)
      .filter((violation) => !problems.includes(violation));
    expect(missed).toEqual([]);
  });

  it('lets those pass that run down', async () => {
    expect(await plant(allowed)).toEqual([]);
  });

  it('refuses a cycle', async () => {
    const clock = 'server/src/platform/clock.ts';
    const log = 'server/src/platform/log.ts';
    const problems = await plant([
      [clock, log],
      [log, clock],
    ]);
    expect(problems).toContain(`no-cycles: ${clock} → ${log}`);
  });

  it('refuses folders of the browser that need each other', async () => {
    const page = 'web/app/features/market/page';
    const panel = 'web/app/features/market/panel';
    const problems = await plant([
      [`${page}/load.ts`, `${panel}/sums.ts`],
      [`${panel}/panel.ts`, `${page}/load.ts`],
    ]);
    expect(problems).toContain(`no-folder-cycles: ${page} → ${panel}`);
  });

  it('gives a feature of the browser the name that it has on the server', async () => {
    const namesIn = async (path: string) =>
      (await readdir(join(root, path), { withFileTypes: true }))
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
    const known = [...(await namesIn('server/src/modules')), ...(await namesIn('packages/shared/src'))];
    const unknown = (await namesIn('web/app/features')).filter((name) => !known.includes(name));
    expect(unknown).toEqual([]);
  });

  it('refuses a library in rules', async () => {
    const rules = 'server/src/modules/orders/rules.ts';
    expect(await plant([[rules, 'node:fs']])).toContain(`rules-are-pure: ${rules} → fs`);
  });
});
