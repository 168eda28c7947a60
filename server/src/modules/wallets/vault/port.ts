/** What protects the data keys: a file, or a cloud's key service. */
export interface MasterKey {
  /** tells master keys apart without telling anything of them */
  id: string;
  wrap(dataKey: Buffer, bound: string): Promise<string>;
  unwrap(wrapped: string, bound: string): Promise<Buffer>;
}
