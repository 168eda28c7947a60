import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex, type Hex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { ANVIL_MNEMONIC } from '../../contracts/deploy/anvil.ts';
import { type Deployment, deployContracts } from '../../contracts/deploy/deploy.ts';
import { TEST_BEACON } from '../../contracts/deploy/test-beacon.ts';
import { type LocalChain, startLocalChain } from '../../sandbox/src/chains/index.ts';
import { priceFeedAddresses } from '../../sandbox/src/rates.ts';
import type { RunRecord } from './record.ts';
import type { Settings } from './settings.ts';

/** spec:1: the embedded chains and the chains that they stand in for. spec:10: confirmations. */
const chains = [
  { name: 'polygon', chainId: 31337, label: 'Polygon (local)', currency: 'MATIC' },
  { name: 'ethereum', chainId: 31338, label: 'Ethereum (local)', currency: 'ETH' },
] as const;
const confirmations = { mint: 1, trade: 3 };

/** The shop's accounts by their index under anvil's public mnemonic. These keys are public: local chains only. */
const accountIndex = {
  owner: 0,
  signer: 1,
  minter: 2,
  registrar: 3,
  faucet: 4,
  treasury: 5,
  float: 6,
  payout: 7,
  partner: 9,
} as const;
type Role = keyof typeof accountIndex;

function account(role: Role): { address: Hex; key: Hex } {
  const derived = mnemonicToAccount(ANVIL_MNEMONIC, { addressIndex: accountIndex[role] });
  const key = derived.getHdKey().privateKey;
  if (!key) throw new Error(`No key for ${role}.`);
  return { address: derived.address, key: bytesToHex(key) };
}

export interface LocalChains {
  /**
   * Writes the file for CHAINS_FILE, and returns its path; the chains' explorers are below the one URL, their price
   * feeds below the other.
   */
  describe(sandbox: { explorerUrl: string; ratesUrl: string }): string;
  keys: { signer: Hex; minter: Hex; registrar: Hex; faucet: Hex; float: Hex; payout: Hex; partner: Hex };
  /** a new instance's chains begin in the past, so that their first auctions can be over */
  comeToPresent(): Promise<void>;
  /** resolves when the first of the nodes has ended */
  lost: Promise<string>;
  stop(): Promise<void>;
}

/** The description of its chains in a data folder. */
export const chainsFile = (dataDir: string): string => join(dataDir, 'chains.json');

interface ReadyChain {
  chain: (typeof chains)[number];
  node: LocalChain;
  deployment: Deployment;
}

/** Starts both chains and deploys the contracts where they are missing. */
export async function startLocalChains(
  {
    dataDir,
    publicUrl,
    blockMs,
    savedAtStop,
  }: Pick<Settings, 'dataDir' | 'publicUrl' | 'blockMs' | 'savedAtStop'>,
  record: RunRecord,
  log: (line: string) => void,
  began?: number,
): Promise<LocalChains> {
  mkdirSync(join(dataDir, 'chains'), { recursive: true });
  const nodes: LocalChain[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.stop()));
  };
  const begin = async (chain: (typeof chains)[number]): Promise<ReadyChain> => {
    const stateFile = join(dataDir, 'chains', `${chain.name}.state.json`);
    const node = await startLocalChain({
      chainId: chain.chainId,
      port: 0,
      stateFile,
      confirmations: confirmations.trade,
      blockTimeMs: blockMs,
      savedAtStop,
      began,
      log,
    });
    nodes.push(node);
    record.addChild(`chain ${chain.name}`, node.pid);
    record.setAddress(chain.name, node.rpcUrl);
    return { chain, node, deployment: await deploy(dataDir, publicUrl, chain.name, node.rpcUrl) };
  };
  // all have begun or failed before a failure is reported: a chain that started meanwhile must be stopped too
  const begun = await Promise.allSettled(chains.map(begin));
  const ready = begun.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = begun.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const describe: LocalChains['describe'] = (sandbox) => {
    const file = chainsFile(dataDir);
    writeJson(
      file,
      ready.map((one) => settingsOf(one, sandbox)),
    );
    return file;
  };
  const keys = {
    signer: account('signer').key,
    minter: account('minter').key,
    registrar: account('registrar').key,
    faucet: account('faucet').key,
    float: account('float').key,
    payout: account('payout').key,
    partner: account('partner').key,
  };
  const lost = Promise.race(
    ready.map(async ({ chain, node }) => {
      await node.exited;
      return `chain ${chain.name} ended`;
    }),
  );
  const comeToPresent = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.comeToPresent()));
  };
  return { describe, keys, comeToPresent, lost, stop };
}

const settingsOf = (
  { chain, node, deployment }: ReadyChain,
  { explorerUrl, ratesUrl }: { explorerUrl: string; ratesUrl: string },
) => ({
  ...chain,
  rpcUrl: node.rpcUrl,
  publicRpcUrl: null,
  explorerUrl: `${explorerUrl}/${chain.name}`,
  local: true,
  confirmations,
  startBlock: deployment.collectible.block,
  priceFeeds: [
    {
      coin: chain.currency,
      address: priceFeedAddresses[chain.currency],
      description: `${chain.currency} / USD`,
      heartbeatSeconds: 3600,
      rpcUrl: `${ratesUrl}/rpc`,
    },
  ],
  contracts: {
    collectible: deployment.collectible.address,
    marketplace: deployment.marketplace.address,
    orderReceiver: deployment.orderReceiver.address,
    lottery: deployment.lottery.address,
  },
});

async function deploy(dataDir: string, publicUrl: string, name: string, rpcUrl: string): Promise<Deployment> {
  const file = join(dataDir, 'chains', `${name}.deployment.json`);
  const existing: Deployment | undefined = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : undefined;
  const deployment = await deployContracts({
    rpcUrl,
    deployerKey: account('owner').key,
    roles: {
      owner: account('owner').address,
      treasury: account('treasury').address,
      minter: account('minter').address,
      signer: account('signer').address,
      registrar: account('registrar').address,
    },
    baseUri: `${publicUrl}/metadata/${name}/`,
    contractUri: `${publicUrl}/metadata/${name}`,
    beacon: TEST_BEACON,
    existing,
    pollingInterval: 50,
  });
  writeJson(file, deployment);
  return deployment;
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
