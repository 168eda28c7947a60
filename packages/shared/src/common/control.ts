/**
 * Where a process of the running app accepts commands: on loopback only, with a token that only the folder's owner can
 * read.
 */
export interface ControlFile {
  port: number;
  token: string;
}

/** One line of a command's answer on the control channel: JSON, ended by a line feed. */
export type ControlLine = { out: string } | { err: string } | { exit: number };
