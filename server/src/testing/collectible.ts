import { collectibleAbi as abi, domainOf, voucherTypes } from '@talkies/abi';
import { encodeFunctionData, type Hex, type LocalAccount } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { TestChain } from './chain.ts';
import { testKeys } from './context.ts';

const minter = privateKeyToAccount(testKeys.minter);
const registrar = privateKeyToAccount(testKeys.registrar);
const signer = privateKeyToAccount(testKeys.signer);

/**
 * Calls the contract as its roles and as a buyer, without the server. Each resolves with the transaction's hash once it
 * is in a block, unless blocks are held back.
 */
export function useCollectible({ client, config, buyer, deployer, untilMined }: TestChain) {
  const to = config.contracts.collectible;
  const send = async (account: LocalAccount, data: Hex, value = 0n) => {
    const hash = await client.sendTransaction({ account, chain: null, to, data, value });
    await untilMined();
    return hash;
  };
  return {
    registerDrop: (dropId: bigint, supplyCap = 10) => {
      const { address: creator } = deployer;
      const drop = { dropId, creator, beneficiary: creator, supplyCap, royaltyBps: 1000 };
      return send(registrar, encodeFunctionData({ abi, functionName: 'registerDrops', args: [[drop]] }));
    },
    deliver: (orderId: bigint, dropId: bigint, receiver: Hex = buyer.address) =>
      send(minter, encodeFunctionData({ abi, functionName: 'mintFor', args: [orderId, dropId, receiver] })),
    transfer: (tokenId: bigint, receiver: Hex) => {
      const args = [buyer.address, receiver, tokenId] as const;
      return send(buyer, encodeFunctionData({ abi, functionName: 'transferFrom', args }));
    },
    transferFrom: (owner: LocalAccount, receiver: Hex, tokenId: bigint) => {
      const args = [owner.address, receiver, tokenId] as const;
      return send(owner, encodeFunctionData({ abi, functionName: 'transferFrom', args }));
    },
    purchase: async (orderId: bigint, dropId: bigint, price: bigint, account: LocalAccount = buyer) => {
      const voucher = { dropId, buyer: account.address, price, orderId, expiry: 2n ** 40n };
      const domain = domainOf(config.chainId, to);
      const { creator, beneficiary, royaltyBps } = await client.readContract({
        address: to,
        abi,
        functionName: 'drop',
        args: [dropId],
      });
      const message = { ...voucher, creator, beneficiary, royaltyBps };
      const typed = { domain, types: voucherTypes, primaryType: 'Voucher', message } as const;
      const args = [voucher, await signer.signTypedData(typed)] as const;
      return send(account, encodeFunctionData({ abi, functionName: 'mintWithVoucher', args }), price);
    },
  };
}
