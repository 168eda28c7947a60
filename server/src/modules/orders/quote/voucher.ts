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
 * The upper bound of the gas of mintWithVoucher. Measured: 153,000 for a buyer's first token and the first order of a
 * word; a creator and a beneficiary without earlier money add 25,000 each, or 45,000 each where they burn what they get.
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

/** The hash of the EIP-712 domain of a chain's Collectible. */
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

/** The hash of a voucher that is signed (EIP-712). Domain and type are hashed once: a drop needs hundreds of hashes a second. */
export function voucherHash(chain: ChainConfig, order: Signed, payees: Payees): Hex {
  const message = { ...voucherOf(order), ...payees, royaltyBps: order.royaltyBps };
  const values = [voucherType, ...fields.map(({ name }) => message[name])];
  return keccak256(concat(['0x1901', domainHash(chain), keccak256(encodeAbiParameters(fieldTypes, values))]));
}

const yieldTurn = createYield();

type Sign = NonNullable<LocalAccount['sign']>;

/**
 * Signs all hashes of one moment together, so that their orders are written together. Signing here yields to other work in
 * between.
 */
const signatures = batchedOf(async (sign: Sign, hashes: Hex[]): Promise<Hex[]> => {
  const signed: Promise<Hex>[] = [];
  for (const hash of hashes) {
    const signature = sign({ hash });
    // a failure is handled below, once all are begun
    signature.catch(() => undefined);
    signed.push(signature);
    await yieldTurn();
  }
  return Promise.all(signed);
});

/**
 * Signs the shop's promise to mint for exactly this order, as long as its drop pays `payees` (EIP-712, domain of the
 * Collectible on its chain). @throws where `signer` is an account that cannot sign hashes
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

/** The call that pays and mints. */
export const mintCall = (chain: ChainConfig, order: Vouched, signature: Hex): Call => ({
  to: chain.contracts.collectible,
  value: BigInt(order.totalWei),
  data: encodeFunctionData({
    abi: collectibleAbi,
    functionName: 'mintWithVoucher',
    args: [voucherOf(order), signature],
  }),
});

/** The call by which the shop mints an edition itself: for an order paid elsewhere, or for an auction or a lottery. */
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

/** Recognises a transaction that pays this order. */
export const readPayment = (order: Vouched): Reading<{ from: Hex }> => ({
  fromFields({ from, to, input }, { contracts }) {
    if (!to || !sameAddress(to, contracts.collectible) || !sameAddress(from, order.wallet)) return null;
    try {
      const { functionName, args } = decodeFunctionData({ abi: collectibleAbi, data: input });
      const pays = functionName === 'mintWithVoucher' && args[0].orderId === BigInt(order.chainOrderId);
      return pays ? { from } : null;
    } catch {
      return null; // not a call of this contract
    }
  },
  fromEvents: (found) =>
    found.some(
      ({ name, args }) =>
        name === 'Purchased' && args.orderId === order.chainOrderId && args.buyer === order.wallet,
    )
      ? { from: order.wallet }
      : null,
});
