import * as bytecode from '@talkies/abi/bytecode';
import solc from 'solc';
import { beforeAll, expect, test } from 'vitest';
import { verificationInput } from '../deploy/verification.ts';
import { compileSources } from './forge.ts';
import { committedFiles, generatedFiles } from './generate-abi.ts';

// One file for all that compiles: two compilers at once would write over each other.
beforeAll(compileSources);

test('the committed ABI package is what the contracts compile to (else: npm run abi -w contracts)', async () => {
  const [expected, committed] = await Promise.all([generatedFiles(), committedFiles()]);
  expect([...committed.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [path, text] of expected) expect(committed.get(path) === text, `${path} is stale`).toBe(true);
});

test.each([
  ['Collectible', bytecode.collectibleBytecode],
  ['Marketplace', bytecode.marketplaceBytecode],
  ['OrderReceiver', bytecode.orderReceiverBytecode],
  ['Lottery', bytecode.lotteryBytecode],
])('the verification input of %s compiles to what is deployed', async (contract, deployed) => {
  const { standardJson, contractName, compilerVersion } = await verificationInput(contract);
  const output = JSON.parse(solc.compile(JSON.stringify(standardJson)));
  const [path, name] = contractName.split(':');
  expect(name).toBe(contract);
  expect(solc.version()).toContain(compilerVersion);
  expect(`0x${output.contracts[path ?? ''][contract].evm.bytecode.object}` === deployed).toBe(true);
});
