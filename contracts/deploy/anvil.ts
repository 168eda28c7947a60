import { spawn } from 'node:child_process';
import { foundryBinary } from '../scripts/forge.ts';

/** anvil's public test mnemonic and its first keys. Anybody knows them: local chains only. */
export const ANVIL_MNEMONIC = 'test test test test test test test test test test test junk';
export const ANVIL_KEYS = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const;

export interface LocalChain {
  readonly rpcUrl: string;
  stop(): Promise<void>;
}

/** A throw-away chain on a free port of the loopback interface: hard fork prague, a block for each transaction. */
export async function startAnvil(...options: string[]): Promise<LocalChain> {
  const always = ['--port', '0', '--hardfork', 'prague', '--chain-id', '31337'];
  const child = spawn(foundryBinary('anvil'), [...always, ...options]);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const rpcUrl = await new Promise<string>((resolve, reject) => {
    let seen = '';
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`anvil did not start: ${seen}`)));
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      seen += chunk;
      const listening = /Listening on (127\.0\.0\.1:\d+)/.exec(seen);
      if (listening) resolve(`http://${listening[1]}`);
    });
  });
  return {
    rpcUrl,
    stop: () => {
      child.kill();
      return exited;
    },
  };
}
