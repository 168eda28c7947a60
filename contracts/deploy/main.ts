import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isAddress, isHex } from 'viem';
import { compileSources } from '../scripts/forge.ts';
import { type Deployment, type DeployOptions, deployContracts } from './deploy.ts';
import type { Roles } from './roles.ts';
import { verificationInput } from './verification.ts';

const USAGE = 'DEPLOYER_KEY=0x… npm run deploy -w contracts -- --config FILE --out FILE [--verification DIR]';

type Config = Pick<DeployOptions, 'rpcUrl' | 'roles' | 'feeBps' | 'baseUri' | 'contractUri'>;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { config: { type: 'string' }, out: { type: 'string' }, verification: { type: 'string' } },
  });
  if (!values.config || !values.out) throw new Error(`Usage: ${USAGE}`);
  const deployerKey = process.env.DEPLOYER_KEY;
  if (!isHex(deployerKey) || deployerKey.length !== 66) {
    throw new Error(`DEPLOYER_KEY must be a private key: 0x and 64 hexadecimal digits. Usage: ${USAGE}`);
  }
  // npm runs a workspace's scripts in its folder; paths on the command line mean the folder of the caller.
  const at = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);
  const out = at(values.out);
  const config = parseConfig(JSON.parse(await readFile(at(values.config), 'utf8')));
  const deployment = await deployContracts({ ...config, deployerKey, existing: await readDeployment(out) });
  await writeJson(out, deployment);
  console.log(`Addresses of chain ${deployment.chainId} are in ${out}`);
  if (values.verification) await writeVerification(at(values.verification), deployment);
}

/** Refuses a wrong or missing entry by name, before anything is sent. */
function parseConfig(raw: unknown): Config {
  const config = record(raw, 'the configuration');
  const roles = record(config.roles, 'roles');
  const text = (key: string) => {
    const value = config[key];
    if (typeof value !== 'string' || value === '') throw new Error(`${key} is missing in the configuration.`);
    return value;
  };
  const address = (role: keyof Roles) => {
    const value = roles[role];
    if (typeof value !== 'string' || !isAddress(value)) throw new Error(`roles.${role} must be an address.`);
    return value;
  };
  const optional = (role: keyof Roles) => (roles[role] === undefined ? undefined : address(role));
  const { feeBps } = config;
  if (feeBps !== undefined && (typeof feeBps !== 'number' || !Number.isInteger(feeBps) || feeBps < 0)) {
    throw new Error('feeBps must be a whole number of basis points.');
  }
  return {
    rpcUrl: text('rpcUrl'),
    baseUri: text('baseUri'),
    contractUri: text('contractUri'),
    feeBps,
    roles: {
      owner: address('owner'),
      treasury: address('treasury'),
      minter: address('minter'),
      signer: address('signer'),
      registrar: address('registrar'),
      permitSigner: optional('permitSigner'),
      cashier: optional('cashier'),
      organiser: optional('organiser'),
      granter: optional('granter'),
    },
  };
}

function record(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error(`${what} must be an object.`);
  return { ...value };
}

async function readDeployment(path: string): Promise<Deployment | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Deployment;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeVerification(folder: string, deployment: Deployment): Promise<void> {
  await compileSources();
  const contracts = {
    Collectible: deployment.collectible,
    Marketplace: deployment.marketplace,
    OrderReceiver: deployment.orderReceiver,
    Lottery: deployment.lottery,
  };
  for (const [name, deployed] of Object.entries(contracts)) {
    const { standardJson, ...form } = await verificationInput(name);
    await writeJson(join(folder, `${name}.standard.json`), standardJson);
    await writeJson(join(folder, `${name}.form.json`), { ...form, ...deployed });
  }
  console.log(`Verification input is in ${folder}`);
}

/** Written beside and renamed, so that a crash cannot leave half a file. */
async function writeJson(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`);
  await rename(`${path}.new`, path);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
