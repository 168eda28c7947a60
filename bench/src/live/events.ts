import { collectibleAbi, marketplaceAbi } from '@talkies/abi';
import {
  type Abi,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  numberToHex,
  pad,
  zeroAddress,
} from 'viem';

/** As a node answers `eth_getLogs`. */
export interface RpcLog {
  address: Hex;
  topics: Hex[];
  data: Hex;
  blockNumber: Hex;
  blockHash: Hex;
  transactionHash: Hex;
  transactionIndex: Hex;
  logIndex: Hex;
  removed: false;
}

export const contracts = {
  collectible: '0x00000000000000000000000000000000000c0111',
  marketplace: '0x00000000000000000000000000000000000a4ce7',
  orderReceiver: '0x00000000000000000000000000000000000e5e1e',
  lottery: '0x0000000000000000000000000000000000010ff0',
} as const;
const abis: Record<'collectible' | 'marketplace', Abi> = {
  collectible: collectibleAbi,
  marketplace: marketplaceAbi,
};

const GENESIS = 1_760_000_000;
const PER_DROP = 50n;
const ETHER = 10n ** 18n;
const wallet = (n: number): Hex => pad(numberToHex(0x1000 + (n % 5_000)), { size: 20 });
export const hashOf = (block: number): Hex => pad(numberToHex(block + 1), { size: 32 });
export const timeOf = (block: number): number => GENESIS + block * 2;

type Event = [keyof typeof abis, name: string, args: Record<string, unknown>];

/** What happens to one token: minted, listed, repriced, sold; then an auction of eight bids. */
function* lifeOf(n: number, time: number): Generator<Event> {
  const drop = BigInt(n) / PER_DROP + 1n;
  const serial = (BigInt(n) % PER_DROP) + 1n;
  const id = (drop << 32n) | serial;
  if (serial === 1n)
    yield [
      'collectible',
      'DropRegistered',
      {
        dropId: drop,
        creator: wallet(1),
        beneficiary: wallet(2),
        supplyCap: 50,
        royaltyBps: 1000,
        feeBps: 125,
      },
    ];
  const [first, second, third] = [wallet(n), wallet(n + 1), wallet(n + 2)];
  yield ['collectible', 'Transfer', { from: zeroAddress, to: first, id }];
  yield [
    'marketplace',
    'Listed',
    { tokenId: id, seller: first, price: ETHER, feeBps: 125, transferCount: 0 },
  ];
  yield ['marketplace', 'PriceChanged', { tokenId: id, seller: first, price: 2n * ETHER }];
  yield [
    'marketplace',
    'Sold',
    { tokenId: id, seller: first, buyer: second, price: 2n * ETHER, royalty: ETHER / 5n, fee: ETHER / 40n },
  ];
  yield ['collectible', 'Transfer', { from: first, to: second, id }];
  const round = 2n;
  const end = BigInt(time + 86_400);
  yield ['collectible', 'Locked', { tokenId: id }];
  yield [
    'marketplace',
    'AuctionCreated',
    {
      tokenId: id,
      round,
      seller: second,
      reserve: ETHER,
      end,
      minIncrementBps: 500,
      extensionWindow: 600,
      feeBps: 125,
      permitOnly: false,
    },
  ];
  for (let bid = 1; bid <= 8; bid += 1)
    yield [
      'marketplace',
      'BidPlaced',
      { tokenId: id, round, bidder: wallet(n + 2 + (bid % 2)), amount: ETHER * BigInt(bid), end },
    ];
  yield [
    'marketplace',
    'AuctionSettled',
    {
      tokenId: id,
      round,
      seller: second,
      winner: third,
      amount: 8n * ETHER,
      royalty: ETHER / 2n,
      fee: ETHER / 10n,
    },
  ];
  yield ['collectible', 'Unlocked', { tokenId: id }];
  yield ['collectible', 'Transfer', { from: second, to: third, id }];
}

function encode([contract, name, args]: Event, block: number, index: number): RpcLog {
  const abi = abis[contract];
  const item = abi.find((entry) => entry.type === 'event' && entry.name === name);
  if (item?.type !== 'event') throw new Error(`the contract has no event ${name}`);
  const missing = item.inputs.filter((input) => args[input.name ?? ''] === undefined);
  if (missing.length > 0) throw new Error(`${name} needs ${missing.map((input) => input.name).join(', ')}`);
  const plain = item.inputs.filter((input) => !input.indexed);
  return {
    address: contracts[contract],
    topics: encodeEventTopics({ abi: [item], eventName: name, args }) as Hex[],
    data: encodeAbiParameters(
      plain,
      plain.map((input) => args[input.name ?? '']),
    ),
    blockNumber: numberToHex(block),
    blockHash: hashOf(block),
    transactionHash: pad(numberToHex(block * 1_000 + index + 1), { size: 32 }),
    transactionIndex: '0x0',
    logIndex: numberToHex(index),
    removed: false,
  };
}

/** A market's history: `count` events, so many in each block, from block 1 on. */
export function history(count: number, perBlock: number): RpcLog[][] {
  const blocks: RpcLog[][] = [[]];
  let written = 0;
  for (let token = 0; written < count; token += 1)
    for (const event of lifeOf(token, timeOf(blocks.length))) {
      if (written === count) break;
      let logs = blocks.at(-1);
      if (!logs || logs.length === perBlock || blocks.length === 1) {
        logs = [];
        blocks.push(logs);
      }
      logs.push(encode(event, blocks.length - 1, logs.length));
      written += 1;
    }
  return blocks;
}
