/** How many blocks to request at once. Nodes limit by blocks, by results or by time, and do not say which. */
export class BlockRange {
  readonly #largest: number;
  blocks: number;

  constructor(first: number, largest: number) {
    this.blocks = first;
    this.#largest = largest;
  }

  widen(): void {
    this.blocks = Math.min(this.blocks * 2, this.#largest);
  }

  /** Returns false where it cannot be narrower. */
  narrow(): boolean {
    const before = this.blocks;
    this.blocks = Math.max(Math.floor(before / 4), 1);
    return this.blocks < before;
  }
}
