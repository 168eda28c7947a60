/** Bytes as hexadecimal digits, as chains write them. */
export type Hex = `0x${string}`;
