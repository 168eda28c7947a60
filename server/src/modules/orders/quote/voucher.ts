import { collectibleAbi, domainOf, voucherTypes } from '@talkies/abi';
import { sameAddress } from '@talkies/shared';
import {
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getTypesForEIP712Domain,
  type Hex,
  hashStruct,
  keccak256,
  type LocalAccount,
  stringToHex,
  type TypedDataParameter,
} from 'viem';
import { batchedOf } from '../../../platform/batched.ts';
import type { ChainConfig } from '../../../platform/config/chains.ts';
import { createYield } from '../../../platform/yield-turn.ts';
import type { Call, Reading } from '../../transactions/index.ts';
import type { OrderRow } from '../tables.ts';

type Vouched = Pick<OrderRow, 'dropId' | 'wallet' | 'totalWei' | 'chainOrderId' | 'expiresAt'>;
export type Payees = Readonly<Record<'creator' | 'beneficiary', Hex>>;

/**
 * Upper bound of the gas of mintWithVoucher. Measured: 153,000 for a buyer's first token and the first order of a
 * word; a creator and a beneficiary that never had money add 25,000 each, contracts as receivers 20,000 each.
 */
export const MINT_GAS = 260_000n;

export const voucherOf = (order: Vouched) => ({
  dropId: order.dropId,
  buyer: order.wallet,
  price: BigInt(order.totalWei),
  orderId: BigInt(order.chainOrderId),
  expiry: BigInt(order.expiresAt.getTime() / 1000),
});

const fields = voucherTypes.Voucher;
const fieldTypes = [{ type: 'bytes32' }, ...fields.map(({ type }) => ({ type }))];
const voucherType = keccak256(
  stringToHex(`Voucher(${fields.map(({ type, name }) => `${type} ${name}`).join(',')})`),
);
const domains = new WeakMap<ChainConfig, Hex>();

/** Of the Collectible of a chain. */
function domainHash(chain: ChainConfig): Hex {
  const known = domains.get(chain);
  if (known) return known;
  const domain = domainOf(chain.chainId, chain.contracts.collectible);
  const types: Record<string, TypedDataParameter[]> = { EIP712Domain: getTypesForEIP712Domain({ domain }) };
  const hash = hashStruct({ data: { ...domain }, primaryType: 'EIP712Domain', types });
  domains.set(chain, hash);
  return hash;
}

type Signed = Vouched & Pick<OrderRow, 'royaltyBps'>;

/** What is signed of a voucher (EIP-712). Its domain and type are hashed once: a drop asks for hundreds a second. */
export function voucherHash(chain: ChainConfig, order: Signed, payees: Payees): Hex {
  const message = { ...voucherOf(order), ...payees, royaltyBps: order.royaltyBps };
  const values = [voucherType, ...fields.map(({ name }) => message[name])];
  return keccak256(concat(['0x1901', domainHash(chain), keccak256(encodeAbiParameters(fieldTypes, values))]));
}

const yieldTurn = createYield();

type Sign = NonNullable<LocalAccount['sign']>;

/**
 * All that come in one moment have their signatures in one moment, so that their orders are written together. What is computed
 * here lets everything else have its turn.
 */
const signatures = batchedOf(async (sign: Sign, hashes: Hex[]): Promise<Hex[]> => {
  const signed: Promise<Hex>[] = [];
  for (const hash of hashes) {
    const signature = sign({ hash });
    // a failure is for those below, who wait until all are begun
    signature.catch(() => undefined);
    signed.push(signature);
    await yieldTurn();
  }
  return Promise.all(signed);
});

/**
 * The shop's promise to mint for exactly this order, as long as its drop pays `payees` (EIP-712, domain of the
 * Collectible on its chain). @throws where `signer` is an account that signs no hashes
 */
export async function signVoucher(
  { sign }: LocalAccount,
  chain: ChainConfig,
  order: Signed,
  payees: Payees,
): Promise<Hex> {
  if (!sign) throw new Error('the account that signs vouchers signs no hashes');
  return signatures(sign, voucherHash(chain, order, payees));
}

/** The one call that pays and mints. */
export const mintCall = (chain: ChainConfig, order: Vouched, signature: Hex): Call => ({
  to: chain.contracts.collectible,
  value: BigInt(order.totalWei),
  data: encodeFunctionData({
    abi: collectibleAbi,
    functionName: 'mintWithVoucher',
    args: [voucherOf(order), signature],
  }),
});

/** The call by which the shop itself mints an edition: for an order that was paid elsewhere, or for what it auctions or raffles. */
export const deliveryCall = (
  chain: ChainConfig,
  { chainOrderId, dropId, wallet }: { chainOrderId: bigint | string; dropId: bigint; wallet: Hex },
): { to: Hex; data: Hex } => ({
  to: chain.contracts.collectible,
  data: encodeFunctionData({
    abi: collectibleAbi,
    functionName: 'mintFor',
    args: [BigInt(chainOrderId), dropId, wallet],
  }),
});

/** Reads the payment of this order. */
export const readPayment =
  (order: Vouched): Reading<{ from: Hex }> =>
  ({ from, to, input }, { contracts }) => {
    if (!to || !sameAddress(to, contracts.collectible) || !sameAddress(from, order.wallet)) return null;
    try {
      const { functionName, args } = decodeFunctionData({ abi: collectibleAbi, data: input });
      const pays = functionName === 'mintWithVoucher' && args[0].orderId === BigInt(order.chainOrderId);
      return pays ? { from } : null;
    } catch {
      return null; // not a call of this contract
    }
  };
