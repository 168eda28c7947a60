/** The key that protects the data keys: in a file, or in a cloud's key service. */
export interface MasterKey {
  /** distinguishes master keys, and reveals nothing of them */
  id: string;
  wrap(dataKey: Buffer, bound: string): Promise<string>;
  unwrap(wrapped: string, bound: string): Promise<Buffer>;
}
