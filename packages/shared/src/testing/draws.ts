import { PRACTICE_BEACON } from '../rules/draw/beacons.ts';
import { bytesOfG1, pointOfRound } from '../rules/draw/bls.ts';
import { DRAW_FORMAT, type DrawFile } from '../rules/draw/draw-file.ts';
import { roundOfDeadline } from '../rules/draw/rounds.ts';
import {
  countTickets,
  holderOf,
  type ListedPurchase,
  listHash,
  winningTicket,
} from '../rules/draw/tickets.ts';
import type { Hex } from '../rules/hex.ts';

/** The secret of the practice beacon, which is public. */
const SECRET = 0xbeac04n;
/** A deadline in 2027. Unix seconds. */
const DEADLINE = 1_800_000_000;

/** Address number `n`. */
export const holderNumber = (n: number): Hex => `0x${n.toString(16).padStart(40, '0')}`;

/** Purchases by `count` people, one to three tickets each. */
export const somePurchases = (count: number): ListedPurchase[] =>
  Array.from({ length: count }, (_, at) => [holderNumber((at % 997) + 1), (at % 3) + 1]);

/** The file of a lottery that the practice beacon drew; every step of it is correct. */
export function drawnFile(purchases: readonly ListedPurchase[] = somePurchases(60)): DrawFile {
  const lottery = { chainId: 31_337, contract: holderNumber(0xc0de), lotteryId: 7 };
  const round = roundOfDeadline(PRACTICE_BEACON, DEADLINE);
  const signature = bytesOfG1(pointOfRound(round).multiply(SECRET));
  const sold = countTickets(purchases);
  const ticket = winningTicket(signature, lottery, sold);
  return {
    format: DRAW_FORMAT,
    ...lottery,
    beacon: PRACTICE_BEACON,
    deadline: DEADLINE,
    round,
    sold,
    listHash: listHash(purchases),
    purchases,
    draw: { signature, winningTicket: ticket, winner: holderOf(purchases, ticket) ?? holderNumber(0) },
  };
}
