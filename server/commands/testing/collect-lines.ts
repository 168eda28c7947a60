import type { CommandIo } from '../command.ts';

/** Collects a command's output line by line, refusals included. */
export function collectLines(): { io: CommandIo; lines: string[] } {
  const lines: string[] = [];
  const take = (line: string): void => void lines.push(line);
  return { lines, io: { out: take, err: take, cwd: '.' } };
}
