import { collectibleAbi, marketplaceAbi, orderReceiverAbi } from '@talkies/abi';
import { collectibleBytecode, marketplaceBytecode, orderReceiverBytecode } from '@talkies/abi/bytecode';
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  getAddress,
  getContractAddress,
  type Hash,
  type Hex,
  http,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type Beacon, EVMNET, lotteryCreation } from './lottery.ts';
import { receiptsByTime } from './receipt.ts';
import type { Roles } from './roles.ts';

export interface DeployOptions {
  readonly rpcUrl: string;
  /** Pays for the deployment and keeps no right afterwards. */
  readonly deployerKey: Hex;
  readonly roles: Roles;
  /** Service fee in basis points; 125 when left out. */
  readonly feeBps?: number | undefined;
  /** A token's metadata address is this followed by its id in decimal. */
  readonly baseUri: string;
  /** ERC-7572 metadata of the whole collection. */
  readonly contractUri: string;
  /** Decides lotteries; drand's evmnet when left out. */
  readonly beacon?: Beacon | undefined;
  /** What an earlier run returned. What still has code at its address is not deployed again. */
  readonly existing?: Deployment | undefined;
  /** How often to ask for a receipt, in milliseconds; 1,000 when left out. */
  readonly pollingInterval?: number | undefined;
}

interface DeployedContract {
  readonly address: Address;
  /** Block of the deployment: nothing of the contract lies before it. */
  readonly block: number;
  /** Creation code with constructor arguments, as explorers ask for it. */
  readonly constructorArguments: Hex;
}

export interface Deployment {
  readonly chainId: number;
  readonly collectible: DeployedContract;
  readonly marketplace: DeployedContract;
  readonly orderReceiver: DeployedContract;
  readonly lottery: DeployedContract;
}

interface Creation {
  readonly data: Hex;
  readonly bytecode: Hex;
}

/**
 * Deploys collectible, marketplace, order receiver and lottery with the deployer's next four transactions. The first
 * two name each other for ever, so each needs the other's address before it exists: it follows from sender and nonce.
 * The lottery names the collectible and is deployed anew with it.
 * Idempotent by `existing`. Throws when the accounts, the chain or a receipt are not as expected; what it then
 * leaves behind holds no value, and another run starts the unfinished pair again.
 */
export async function deployContracts(options: DeployOptions): Promise<Deployment> {
  if (!options.baseUri.endsWith('/'))
    throw new Error('baseUri must end with a slash: the number of each token follows it.');
  const chain = connect(options);
  const chainId = await chain.reader.getChainId();
  const { existing } = options;
  if (existing && existing.chainId !== chainId) {
    throw new Error(
      `The recorded deployment is for chain ${existing.chainId}, but the node is chain ${chainId}.`,
    );
  }
  const isDeployed = async (contract: DeployedContract | undefined) =>
    contract !== undefined && (await chain.reader.getCode({ address: contract.address })) !== undefined;

  const isPairDeployed =
    (await isDeployed(existing?.collectible)) && (await isDeployed(existing?.marketplace));
  const pair = existing && isPairDeployed ? existing : await deployPair(chain, options);
  const orderReceiver =
    existing && (await isDeployed(existing.orderReceiver))
      ? existing.orderReceiver
      : await chain.deploy(orderReceiverCreation(options));
  const { collectible, marketplace } = pair;
  const { roles, beacon = EVMNET } = options;
  const lottery =
    existing && isPairDeployed && (await isDeployed(existing.lottery))
      ? existing.lottery
      : await chain.deploy(lotteryCreation(roles, collectible.address, beacon));
  return { chainId, collectible, marketplace, orderReceiver, lottery };
}

type Chain = ReturnType<typeof connect>;

function connect({ rpcUrl, deployerKey, pollingInterval = 1_000 }: DeployOptions) {
  const account = privateKeyToAccount(deployerKey);
  const transport = http(rpcUrl);
  const reader = createPublicClient({ transport, pollingInterval, cacheTime: 0 }).extend(receiptsByTime);
  const wallet = createWalletClient({ account, transport });

  const nextNonce = () => reader.getTransactionCount({ address: account.address, blockTag: 'pending' });

  async function send(creation: Creation, nonce: number): Promise<Hash> {
    return wallet.sendTransaction({ data: creation.data, nonce, chain: null });
  }

  async function confirm(creation: Creation, hash: Hash): Promise<DeployedContract> {
    const receipt = await reader.waitForTransactionReceipt({ hash });
    if (receipt.status !== 'success' || !receipt.contractAddress) {
      throw new Error(`Deployment transaction ${hash} failed. Check the roles and the deployer's balance.`);
    }
    return {
      address: getAddress(receipt.contractAddress),
      block: Number(receipt.blockNumber),
      constructorArguments: `0x${creation.data.slice(creation.bytecode.length)}`,
    };
  }

  return {
    reader,
    addressAt: (nonce: number) => getContractAddress({ from: account.address, nonce: BigInt(nonce) }),
    nextNonce,
    deploy: async (creation: Creation) => confirm(creation, await send(creation, await nextNonce())),
    send,
    confirm,
  };
}

async function deployPair(
  chain: Chain,
  options: DeployOptions,
): Promise<Pick<Deployment, 'collectible' | 'marketplace'>> {
  const nonce = await chain.nextNonce();
  const collectibleAddress = chain.addressAt(nonce);
  const marketplaceAddress = chain.addressAt(nonce + 1);
  const collectibleData = collectibleCreation(options, marketplaceAddress);
  const marketplaceData = marketplaceCreation(options, collectibleAddress);

  const collectible = await chain.confirm(collectibleData, await chain.send(collectibleData, nonce));
  const marketplace = await chain.confirm(marketplaceData, await chain.send(marketplaceData, nonce + 1));
  return { collectible, marketplace };
}

function collectibleCreation(
  { roles, feeBps = 125, baseUri, contractUri }: DeployOptions,
  marketplace: Address,
): Creation {
  const setup = {
    owner: roles.owner,
    treasury: roles.treasury,
    minter: roles.minter,
    signer: roles.signer,
    registrar: roles.registrar,
    marketplace,
    feeBps,
    baseURI: baseUri,
    contractURI: contractUri,
  };
  const bytecode = collectibleBytecode;
  return { bytecode, data: encodeDeployData({ abi: collectibleAbi, bytecode, args: [setup] }) };
}

function marketplaceCreation({ roles, feeBps = 125 }: DeployOptions, collectible: Address): Creation {
  const bytecode = marketplaceBytecode;
  const permitSigner = roles.permitSigner ?? roles.signer;
  const args = [collectible, roles.owner, roles.treasury, permitSigner, feeBps] as const;
  return { bytecode, data: encodeDeployData({ abi: marketplaceAbi, bytecode, args }) };
}

function orderReceiverCreation({ roles }: DeployOptions): Creation {
  const bytecode = orderReceiverBytecode;
  const args = [roles.owner, roles.treasury, roles.signer, roles.cashier ?? roles.minter] as const;
  return { bytecode, data: encodeDeployData({ abi: orderReceiverAbi, bytecode, args }) };
}
