/** The confirmations of a transaction in `block`: that block and those after it; 0 where the known head is older. */
export const confirmationsOf = (block: number, head: number): number => Math.max(0, head - block + 1);
