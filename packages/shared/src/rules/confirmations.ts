/** Blocks that confirm what stands in `block`: that one and those after it; none where the head we know is older. */
export const confirmationsOf = (block: number, head: number): number => Math.max(0, head - block + 1);
