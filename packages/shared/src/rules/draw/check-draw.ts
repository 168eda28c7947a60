import { DRAW_MARGIN } from '@talkies/abi/constants';
import { isBeaconSignature } from './bls.ts';
import type { DrawFile } from './draw-file.ts';
import { roundOfDeadline, roundTime } from './rounds.ts';
import { compare, compareBeacon, type Step } from './step.ts';
import { countTickets, holderOf, listHash, winningTicket } from './tickets.ts';
import { utc } from './utc.ts';

export type DrawCheck = 'list' | 'hash' | 'round' | 'beacon' | 'signature' | 'ticket' | 'winner';

export type DrawStep = Step<DrawCheck>;

/**
 * Repeats a draw from public data, one step at a time, so that the caller can show each before the next. Without a draw
 * it yields only the steps up to the beacon. A step uses the results of the steps before it, so a forgery shows in the
 * step that it breaks and in those that depend on it.
 */
export function* drawSteps(file: DrawFile): Generator<DrawStep, void> {
  yield checkList(file);
  yield checkHash(file);
  yield checkRound(file);
  yield checkBeacon(file);
  if (!file.draw) return;
  yield checkSignature(file, file.draw);
  const ticket = winningTicket(file.draw.signature, file, file.sold);
  yield checkTicket(file, file.draw, ticket);
  yield checkWinner(file, file.draw, ticket);
}

/** All steps at once. */
export const checkDraw = (file: DrawFile): DrawStep[] => [...drawSteps(file)];

type Draw = NonNullable<DrawFile['draw']>;

function checkList({ purchases, sold }: DrawFile): DrawStep {
  const counted = countTickets(purchases);
  return compare(
    'list',
    `${purchases.length} purchases, in the order of the sale`,
    [`${counted} tickets`, `${sold} tickets`],
    [
      'Every ticket that was sold is in the list, numbered without a gap.',
      `The list holds ${counted} tickets, but ${sold} were sold: a purchase was left out, added or given another count.`,
    ],
  );
}

function checkHash({ purchases, listHash: expected }: DrawFile): DrawStep {
  return compare(
    'hash',
    'the same list, hashed purchase by purchase',
    [listHash(purchases), expected],
    [
      'This is the list by which the contract sold: it hashed each purchase in the moment of the sale, and no other list has this hash.',
      'This is not the list by which the contract sold: a purchase in it was left out, added, changed or moved.',
    ],
  );
}

function checkRound({ beacon, deadline, round }: DrawFile): DrawStep {
  const reckoned = roundOfDeadline(beacon, deadline);
  return compare(
    'round',
    `sales ended at ${utc(deadline)}; the round is the first one ${DRAW_MARGIN / 60} minutes later`,
    [`round ${reckoned}`, `round ${round}`],
    [
      `The round was fixed before the first ticket was sold, and its time came at ${utc(roundTime(beacon, round))}, when no ticket could be bought any more.`,
      `The deadline leads to round ${reckoned}, not to ${round}: somebody chose another round, or another deadline.`,
    ],
  );
}

const checkBeacon = ({ beacon, chainId }: DrawFile): DrawStep =>
  compareBeacon(beacon, [chainId], {
    given: `the beacon of the contract on chain ${chainId}`,
    decided: 'winner',
  });

function checkSignature({ beacon, round }: DrawFile, { signature }: Draw): DrawStep {
  return compare(
    'signature',
    `${signature} for round ${round}`,
    [isBeaconSignature(beacon.publicKey, round, signature) ? 'valid' : 'not valid', 'valid'],
    [
      'The beacon’s key signed this round. A round has exactly one signature, so nobody could choose among several.',
      'The beacon’s key did not sign this: the signature was changed, or belongs to another round or another key.',
    ],
  );
}

function checkTicket(file: DrawFile, draw: Draw, ticket: number): DrawStep {
  return compare(
    'ticket',
    `the hash of the signature’s hash, chain ${file.chainId}, contract ${file.contract} and lottery ${file.lotteryId}; divided by ${file.sold}, the remainder is the ticket, counted from 0`,
    [
      `remainder ${ticket}: ticket ${ticket + 1}`,
      `remainder ${draw.winningTicket}: ticket ${draw.winningTicket + 1}`,
    ],
    [
      `Ticket ${ticket + 1} follows from the signature; every ticket had the same chance, 1 in ${file.sold}.`,
      `The signature leads to ticket ${ticket + 1}, not to ${draw.winningTicket + 1}.`,
    ],
  );
}

function checkWinner({ purchases }: DrawFile, { winner }: Draw, ticket: number): DrawStep {
  const holder = holderOf(purchases, ticket) ?? 'nobody';
  return compare(
    'winner',
    `who holds ticket ${ticket + 1} in the list`,
    [holder, winner],
    [
      `Ticket ${ticket + 1} belongs to ${winner}.`,
      `Ticket ${ticket + 1} belongs to ${holder}, not to ${winner}.`,
    ],
  );
}
