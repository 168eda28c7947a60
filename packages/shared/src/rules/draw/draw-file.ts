import type { Hex } from '../hex.ts';
import { isRecord } from '../is-record.ts';
import type { Beacon } from './beacons.ts';
import type { DeployedLottery, ListedPurchase } from './tickets.ts';

export const DRAW_FORMAT = 'talkies-draw-1';

/**
 * The data by which a draw can be checked, as `GET /lottery/{id}/draw.json` returns it. Numbers of chain, lottery,
 * round, tickets and purchases are below 2^53; times are Unix seconds.
 */
export interface DrawFile extends DeployedLottery {
  format: typeof DRAW_FORMAT;
  beacon: Beacon;
  deadline: number;
  /** the beacon's round that the contract named at creation */
  round: number;
  /** the number of tickets, by the contract */
  sold: number;
  listHash: Hex;
  /** in the order of the sale */
  purchases: readonly ListedPurchase[];
  /** null until the draw; `winningTicket` counts from 0, as in the contract, while people read it from 1 */
  draw: { signature: Hex; winningTicket: number; winner: Hex } | null;
}

/** The contract counts tickets in 32 bits. */
const UINT32_MAX = 2 ** 32 - 1;

/** Names what is missing in a file. */
export class DrawFileError extends Error {}

/** Reads a downloaded file; throws {@link DrawFileError} where it is not a draw file. Ignores further fields. */
export function readDrawFile(value: unknown): DrawFile {
  const file = objectOf(value, 'The file');
  if (file.format !== DRAW_FORMAT)
    throw new DrawFileError(`The file is not of the format “${DRAW_FORMAT}”: it was changed, or is another.`);
  const beacon = objectOf(file.beacon, 'beacon');
  const sold = numberOf(file.sold, 'sold', UINT32_MAX);
  const draw = file.draw === null ? null : objectOf(file.draw, 'draw');
  if (draw && sold === 0) throw new DrawFileError('The file tells of a draw without a ticket.');
  return {
    format: DRAW_FORMAT,
    chainId: numberOf(file.chainId, 'chainId'),
    contract: hexOf(file.contract, 'contract', 20),
    lotteryId: numberOf(file.lotteryId, 'lotteryId'),
    beacon: {
      publicKey: hexOf(beacon.publicKey, 'beacon.publicKey', 128),
      genesis: numberOf(beacon.genesis, 'beacon.genesis'),
      period: numberOf(beacon.period, 'beacon.period'),
    },
    deadline: numberOf(file.deadline, 'deadline'),
    round: numberOf(file.round, 'round'),
    sold,
    listHash: hexOf(file.listHash, 'listHash', 32),
    purchases: purchasesOf(file.purchases),
    draw: draw && {
      signature: hexOf(draw.signature, 'draw.signature', 64),
      winningTicket: numberOf(draw.winningTicket, 'draw.winningTicket'),
      winner: hexOf(draw.winner, 'draw.winner', 20),
    },
  };
}

function purchasesOf(value: unknown): ListedPurchase[] {
  if (!Array.isArray(value)) throw new DrawFileError('purchases is no list.');
  return value.map((one: unknown, at) => {
    const name = `purchases[${at}]`;
    if (!Array.isArray(one)) throw new DrawFileError(`${name} is not [holder, count].`);
    return [hexOf(one[0], name, 20), numberOf(one[1], name, UINT32_MAX)];
  });
}

function objectOf(value: unknown, name: string): Record<string, unknown> {
  if (!isRecord(value)) throw new DrawFileError(`${name} is missing or not an object.`);
  return value;
}

function numberOf(value: unknown, name: string, most = Number.MAX_SAFE_INTEGER): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > most)
    throw new DrawFileError(`${name} is missing or not a whole number.`);
  return value;
}

function hexOf(value: unknown, name: string, bytes: number): Hex {
  if (typeof value !== 'string' || !/^0x[\da-f]*$/i.test(value) || value.length !== 2 + bytes * 2)
    throw new DrawFileError(`${name} is missing or not ${bytes} bytes in hexadecimal.`);
  return value.toLowerCase() as Hex;
}
