import { collectibleAbi, domainOf, marketplaceAbi, voucherTypes } from '@talkies/abi';
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  type LocalAccount,
  parseEther,
  publicActions,
  walletActions,
} from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { ANVIL_KEYS, ANVIL_MNEMONIC, type LocalChain } from '../deploy/anvil.ts';
import { deployContracts } from '../deploy/deploy.ts';
import { receiptsByTime } from '../deploy/receipt.ts';
import { openLottery } from './lottery.ts';

export const PRICE = parseEther('0.1');
export const TERMS = {
  reserve: PRICE,
  duration: 86_400n,
  minIncrementBps: 500n,
  extensionWindow: 600n,
  maxFeeBps: 125n,
  permitOnly: false,
};

const DROP = 7n;

export const tokenOf = (serial: bigint) => (DROP << 32n) | serial;
export const account = (addressIndex: number) => mnemonicToAccount(ANVIL_MNEMONIC, { addressIndex });

const drop = {
  dropId: DROP,
  creator: account(2).address,
  beneficiary: account(3).address,
  supplyCap: 100,
  royaltyBps: 1_000,
};

/**
 * The steady state: every payee holds money, `seller` holds tokens 1 to 5 of one drop (orders 1 to 5), of which
 * token 1 is listed and token 2 is in an auction. Lottery 1 has sold a ticket and limits wallets.
 */
export async function setUpMarket(chain: LocalChain) {
  const client = createTestClient({
    mode: 'anvil',
    transport: http(chain.rpcUrl),
    pollingInterval: 10,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
    .extend(receiptsByTime);
  const owner = account(0);
  const seller = account(1);
  const contracts = await deployFor(chain, owner.address);
  const { collectible, marketplace } = contracts;
  const chainId = await client.getChainId();

  /** Sends a call and returns the receipt's gas; a revert is an error. */
  async function gasOf(from: LocalAccount, to: Address, data: Hex, value = 0n): Promise<number> {
    const hash = await client.sendTransaction({ account: from, to, data, value, chain: null });
    const receipt = await client.waitForTransactionReceipt({ hash });
    if (receipt.status !== 'success') throw new Error(`A measured transaction reverted: ${hash}`);
    return Number(receipt.gasUsed);
  }

  async function mint(buyer: LocalAccount, orderId: bigint): Promise<number> {
    const voucher = { dropId: DROP, buyer: buyer.address, price: PRICE, orderId, expiry: 4_000_000_000n };
    const signature = await owner.signTypedData({
      domain: domainOf(chainId, collectible.address),
      types: voucherTypes,
      primaryType: 'Voucher',
      message: {
        ...voucher,
        creator: drop.creator,
        beneficiary: drop.beneficiary,
        royaltyBps: drop.royaltyBps,
      },
    });
    const args = [voucher, signature] as const;
    const data = encodeFunctionData({ abi: collectibleAbi, functionName: 'mintWithVoucher', args });
    return gasOf(buyer, collectible.address, data, PRICE);
  }

  const market = (from: LocalAccount, data: Hex, value?: bigint) =>
    gasOf(from, marketplace.address, data, value);

  const register = encodeFunctionData({ abi: collectibleAbi, functionName: 'registerDrops', args: [[drop]] });
  await gasOf(owner, collectible.address, register);
  for (const orderId of [1n, 2n, 3n, 4n, 5n]) await mint(seller, orderId);
  await market(
    seller,
    encodeFunctionData({ abi: marketplaceAbi, functionName: 'list', args: [tokenOf(1n), PRICE] }),
  );
  const long = { ...TERMS, duration: TERMS.duration * 30n };
  await market(
    seller,
    encodeFunctionData({ abi: marketplaceAbi, functionName: 'createAuction', args: [tokenOf(2n), long] }),
  );

  await mint(owner, 100n);
  const lottery = await openLottery(gasOf, contracts, {
    giver: owner,
    other: account(2),
    prize: tokenOf(6n),
    price: PRICE,
  });

  async function skip(seconds: bigint): Promise<void> {
    await client.increaseTime({ seconds: Number(seconds) });
    await client.mine({ blocks: 1 });
  }
  return { seller, mint, market, lottery, skip };
}

function deployFor(chain: LocalChain, owner: Address) {
  return deployContracts({
    rpcUrl: chain.rpcUrl,
    deployerKey: ANVIL_KEYS[0],
    roles: { owner, treasury: owner, minter: owner, signer: owner, registrar: owner },
    baseUri: 'https://talkies.example/token/',
    contractUri: 'https://talkies.example/contract.json',
    pollingInterval: 10,
  });
}
