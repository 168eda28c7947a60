import type { Hex, LocalAccount } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Config } from '../platform/config/config.ts';
import { isWorthRetrying } from './reader/errors.ts';

const VAULT = 'vault:';

/**
 * `signer` signs vouchers and quotes for the receiver, `permitSigner` permits to bid and to buy tickets; the others
 * send transactions. `float` buys listings for people who paid a provider, `payout` pays royalties, and `partner` is a
 * film partner whose wallet we hold.
 */
export type OwnSigner =
  | 'signer'
  | 'permitSigner'
  | 'minter'
  | 'cashier'
  | 'organiser'
  | 'granter'
  | 'registrar'
  | 'faucet'
  | 'tank'
  | 'float'
  | 'payout'
  | 'partner';
/** The name of a signer: an account of the shop, or a user's e-mail wallet. Names are stored, keys never are. */
export type SignerName = OwnSigner | VaultSigner;
type VaultSigner = `vault:${string}`;

/** @param userId whose e-mail wallet signs */
export const vaultSigner = (userId: string): VaultSigner => `${VAULT}${userId}`;
export const isVaultSigner = (name: string | null): name is VaultSigner => name?.startsWith(VAULT) ?? false;

type FindVault = (userId: string) => Promise<LocalAccount>;

export interface Signers {
  /** @throws where the account is not configured or the vault is unknown */
  resolve(name: SignerName): Promise<LocalAccount>;
  /** Registers how the wallets module opens a user's e-mail wallet. */
  register(kind: 'vault', find: FindVault): void;
}

export function createSigners(keys: Config['keys']): Signers {
  const ownAccounts = new Map<string, LocalAccount>();
  // the same defaults as in contracts/deploy
  const named = {
    ...keys,
    permitSigner: keys.permitSigner ?? keys.signer,
    cashier: keys.cashier ?? keys.minter,
    organiser: keys.organiser ?? keys.registrar,
    granter: keys.granter ?? keys.minter,
  };
  for (const [name, key] of Object.entries(named)) if (key) ownAccounts.set(name, privateKeyToAccount(key));
  let findVault: FindVault | undefined;
  return {
    resolve: async (name) => {
      if (isVaultSigner(name)) {
        if (!findVault) throw new Error('no module has registered how to open a vault');
        return findVault(name.slice(VAULT.length));
      }
      const account = ownAccounts.get(name);
      if (!account) throw new Error(`no key is configured for ${name}`);
      return account;
    },
    register: (_kind, find) => {
      findVault = find;
    },
  };
}

/** The address of one of the shop's accounts; null where this process has no key for it. */
export const signerAddress = ({ signers }: { signers: Signers }, name: OwnSigner): Promise<Hex | null> =>
  signers.resolve(name).then(
    ({ address }) => address,
    () => null,
  );

const isAway = (error: unknown): boolean =>
  isWorthRetrying(error) || (error instanceof Error && error.name === 'TimeoutError');

/**
 * The signers for one look of the writer: after a key service was unreachable, no other key of it is tried. All
 * e-mail wallets are assumed to be with one service; the shop's own keys are with none.
 */
export function signersOfOneTick(signers: Signers): Signers {
  let away: { error: unknown } | undefined;
  const unlessAway = async <T>(name: SignerName, use: () => Promise<T>): Promise<T> => {
    if (!isVaultSigner(name)) return use();
    if (away) throw away.error;
    try {
      return await use();
    } catch (error) {
      if (isAway(error)) away = { error };
      throw error;
    }
  };
  return {
    ...signers,
    resolve: async (name) => {
      const account = await unlessAway(name, () => signers.resolve(name));
      const signTransaction: LocalAccount['signTransaction'] = (...given) =>
        unlessAway(name, () => account.signTransaction(...given));
      return { ...account, signTransaction };
    },
  };
}
