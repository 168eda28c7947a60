import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contractsRoot } from '../scripts/forge.ts';

interface Metadata {
  readonly language: string;
  readonly compiler: { readonly version: string };
  readonly settings: Record<string, unknown> & { readonly compilationTarget: Record<string, string> };
  readonly sources: Record<string, unknown>;
}

interface VerificationInput {
  /** What an explorer asks for as compiler version. */
  readonly compilerVersion: string;
  /** What an explorer asks for as contract name. */
  readonly contractName: string;
  /** Solidity's standard JSON input: upload it as it is. */
  readonly standardJson: Record<string, unknown>;
}

/** The input with which an explorer compiles the contract again. Needs compiled contracts (`npm run build`). */
export async function verificationInput(contract: string): Promise<VerificationInput> {
  const artifact = join(contractsRoot, 'out', `${contract}.sol`, `${contract}.json`);
  const { metadata } = JSON.parse(await readFile(artifact, 'utf8')) as { metadata: Metadata };
  const { compilationTarget, ...settings } = metadata.settings;
  const sources: Record<string, { content: string }> = {};
  for (const path of Object.keys(metadata.sources)) {
    sources[path] = { content: await readFile(join(dirname(contractsRoot), path), 'utf8') };
  }
  const [path = '', name = ''] = Object.entries(compilationTarget).flat();
  const outputSelection = { [path]: { [name]: ['abi', 'evm.bytecode.object'] } };
  return {
    compilerVersion: metadata.compiler.version,
    contractName: `${path}:${name}`,
    standardJson: { language: metadata.language, sources, settings: { ...settings, outputSelection } },
  };
}
