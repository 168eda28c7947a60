import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import solc from 'solc';
import {
  createTestClient,
  createWalletClient,
  decodeFunctionResult,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
  keccak256,
  pad,
  parseAbi,
  publicActions,
  toFunctionSelector,
  toHex,
} from 'viem';
import { privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';
import { ANVIL_KEYS, startAnvil } from '../../deploy/anvil.ts';
import { deployContracts } from '../../deploy/deploy.ts';
import { receiptsByTime } from '../../deploy/receipt.ts';
import { contractsRoot } from '../../scripts/forge.ts';

const abi = parseAbi([
  'function start(address token, address market)',
  'function each(bytes4 selector, uint256[] words, uint256 stride) returns (uint256[])',
  'function open(uint256[] words)',
  'function register(uint256[] words)',
]);
const GAS = 10n ** 12n;
/** So many at once: an answer of the node stays below a few megabytes. */
const AT_ONCE = 4_000;
export const SIGNER_KEY = ANVIL_KEYS[1];
export type Figures = readonly [bigint, bigint, bigint, bigint];

/** Figures.sol alone, which knows the contracts by their interfaces: a second, not the half minute of all tests. */
function bytecodeOfFigures(): Hex {
  const path = 'contracts/test/differential/Figures.sol';
  const read = (file: string) => readFileSync(join(dirname(contractsRoot), file), 'utf8');
  const input = {
    language: 'Solidity',
    sources: { [path]: { content: read(path) } },
    settings: {
      evmVersion: 'prague',
      optimizer: { enabled: true },
      outputSelection: { '*': { Figures: ['evm.bytecode.object'] } },
    },
  };
  const output = JSON.parse(
    solc.compile(JSON.stringify(input), { import: (file: string) => ({ contents: read(file) }) }),
  );
  const compiled = output.contracts?.[path]?.Figures?.evm.bytecode.object;
  if (!compiled) throw new Error(output.errors?.[0]?.formattedMessage ?? 'Figures.sol does not compile.');
  return `0x${compiled}`;
}

/** A chain of its own with our contracts, every right of which is with Figures.sol. */
export async function startFigures() {
  const node = await startAnvil('--disable-block-gas-limit', '--no-request-size-limit');
  const transport = http(node.rpcUrl, { timeout: 60_000 });
  const account = privateKeyToAccount(ANVIL_KEYS[0]);
  const client = createTestClient({ mode: 'anvil', transport, pollingInterval: 20, cacheTime: 0 })
    .extend(publicActions)
    .extend(receiptsByTime);
  const wallet = createWalletClient({ account, transport });
  const mined = async (sending: Promise<Hex>) => {
    const receipt = await client.waitForTransactionReceipt({ hash: await sending });
    if (receipt.status !== 'success') throw new Error(`${receipt.transactionHash} was refused.`);
  };

  const address = getContractAddress({ from: account.address, nonce: 0n });
  await mined(wallet.sendTransaction({ data: bytecodeOfFigures(), chain: null }));
  const { chainId, collectible, marketplace } = await deployContracts({
    rpcUrl: node.rpcUrl,
    deployerKey: ANVIL_KEYS[0],
    roles: {
      owner: address,
      treasury: pad('0x7ea5', { size: 20 }),
      minter: address,
      signer: privateKeyToAddress(SIGNER_KEY),
      registrar: address,
    },
    baseUri: 'https://talkies.example/token/',
    contractUri: 'https://talkies.example/contract.json',
    pollingInterval: 20,
  });
  /** Does what stays. */
  const send = (functionName: 'start' | 'open' | 'register', ...args: readonly unknown[]) =>
    mined(
      wallet.sendTransaction({
        to: address,
        data: encodeFunctionData({ abi, functionName, args } as never),
        gas: GAS,
        chain: null,
      }),
    );
  await client.setBalance({ address, value: 2n ** 200n });
  await send('start', collectible.address, marketplace.address);

  /** Figures of every case, in their order. `signature` is that of a function of Figures.sol that takes words. */
  async function each(signature: string, cases: readonly (readonly bigint[])[]): Promise<Figures[]> {
    const figures: Figures[] = [];
    for (let from = 0; from < cases.length; from += AT_ONCE) {
      const some = cases.slice(from, from + AT_ONCE);
      const args = [toFunctionSelector(signature), some.flat(), BigInt(some[0]?.length ?? 0)] as const;
      const data = encodeFunctionData({ abi, functionName: 'each', args });
      const { data: response } = await client.call({ to: address, data, gas: GAS });
      const words = decodeFunctionResult({ abi, functionName: 'each', data: response ?? '0x' });
      for (let at = 0; at < words.length; at += 4)
        figures.push(words.slice(at, at + 4) as unknown as [bigint, bigint, bigint, bigint]);
    }
    return figures;
  }

  /** Writes into the Collectible itself, as no transaction could. */
  const write = (index: Hex, change: (word: bigint) => bigint) =>
    client.getStorageAt({ address: collectible.address, slot: index }).then((word) =>
      client.setStorageAt({
        address: collectible.address,
        index,
        value: toHex(change(BigInt(word ?? 0)), { size: 32 }),
      }),
    );

  return { client, chainId, address, write, collectible: collectible.address, each, send, stop: node.stop };
}

/** Where a mapping at `slot` keeps what belongs to a number. */
export const slotOf = (key: bigint, slot: bigint): Hex =>
  keccak256(`0x${[key, slot].map((word) => toHex(word, { size: 32 }).slice(2)).join('')}`);
