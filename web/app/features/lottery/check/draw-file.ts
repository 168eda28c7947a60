import type { Hex } from '@talkies/shared';
import type { DrawFile, ListedPurchase } from '@talkies/shared/draw';
import type { Lottery } from '@talkies/shared/schemas';
import type { Api } from '../../../lib/api/api.ts';

/**
 * Loads the ticket list in pages, in the order of the sale, up to the last purchase of the checked state: tickets sold
 * while it is being read belong to a later hash.
 */
export async function loadPurchases(
  api: Api,
  { id, purchases: all }: Pick<Lottery, 'id' | 'purchases'>,
  onPart: (have: number) => void,
): Promise<ListedPurchase[]> {
  const list: ListedPurchase[] = [];
  let cursor: string | null = null;
  do {
    const query: { order: 'list'; cursor?: string } = { order: 'list', ...(cursor ? { cursor } : {}) };
    const part = await api('lotteryTickets', { params: { id }, query });
    for (const { holder, count } of part.purchases) list.push([holder.address.toLowerCase() as Hex, count]);
    cursor = part.nextCursor;
    onPart(Math.min(list.length, all));
  } while (cursor !== null && list.length < all);
  return list.slice(0, all);
}

/** The fields of a lottery's page that are checked. */
type Checked = Pick<
  Lottery,
  | 'beacon'
  | 'chainId'
  | 'contract'
  | 'deadline'
  | 'draw'
  | 'listHash'
  | 'lotteryId'
  | 'round'
  | 'total_tickets'
  | 'winner'
>;
const hex = (text: string): Hex => text.toLowerCase() as Hex;

/**
 * Converts the API's data of the contract for the rules that check it. Without a known winner there is no draw to
 * check.
 */
export function drawFileOf(
  lottery: Checked,
  purchases: readonly ListedPurchase[],
  format: DrawFile['format'],
): DrawFile {
  const { beacon, draw, winner } = lottery;
  return {
    format,
    chainId: lottery.chainId,
    contract: hex(lottery.contract),
    lotteryId: Number(lottery.lotteryId),
    beacon: { publicKey: hex(beacon.publicKey), genesis: beacon.genesis, period: beacon.period },
    deadline: Date.parse(lottery.deadline) / 1000,
    round: Number(lottery.round.number),
    sold: lottery.total_tickets,
    listHash: hex(lottery.listHash),
    purchases,
    draw:
      draw && winner
        ? {
            signature: hex(draw.signature[0] + draw.signature[1].slice(2)),
            winningTicket: draw.ticket,
            winner: hex(winner.address),
          }
        : null,
  };
}
