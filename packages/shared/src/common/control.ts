/** Where a process of the running app takes commands: loopback only, by a token that only the folder's owner can read. */
export interface ControlFile {
  port: number;
  token: string;
}

/** One line of a command's answer as it goes over the control channel: JSON, ended by a line feed. */
export type ControlLine = { out: string } | { err: string } | { exit: number };
