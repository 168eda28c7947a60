import { sameAddress } from '@talkies/shared';
import { parseAbi } from 'viem';
import type { Chain } from './chains.ts';
import type { Needs } from './context.ts';
import { signerAddress } from './signers.ts';

const abi = parseAbi([
  'function minter() view returns (address)',
  'function signer() view returns (address)',
  'function registrar() view returns (address)',
  'function permitSigner() view returns (address)',
  'function cashier() view returns (address)',
  'function organiser() view returns (address)',
  'function granter() view returns (address)',
]);

/** The roles of our keys, by contract; keys and functions have the same names. */
const roles = [
  ...(['minter', 'signer', 'registrar'] as const).map((role) => ['collectible', role] as const),
  ['marketplace', 'permitSigner'],
  ...(['signer', 'cashier'] as const).map((role) => ['orderReceiver', role] as const),
  ...(['organiser', 'granter', 'permitSigner'] as const).map((role) => ['lottery', role] as const),
] as const;

/**
 * The roles that a chain's contracts give to other accounts than those whose keys the shop has, such as
 * `role:polygon:orderReceiver.cashier`. @throws where the chain does not answer
 */
export async function rolesOfOthers(
  ctx: Needs<'signers'>,
  { failFastClient, config }: Pick<Chain, 'failFastClient' | 'config'>,
): Promise<string[]> {
  const compared = roles.map(async ([contract, role]) => {
    const [holder, ours] = await Promise.all([
      failFastClient.readContract({ abi, address: config.contracts[contract], functionName: role }),
      signerAddress(ctx, role),
    ]);
    return ours && sameAddress(holder, ours) ? [] : [`role:${config.name}:${contract}.${role}`];
  });
  return (await Promise.all(compared)).flat();
}
