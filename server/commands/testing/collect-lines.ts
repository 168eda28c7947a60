import type { CommandIo } from '../command.ts';

/** Takes what a command prints, refusals among it, line by line. */
export function collectLines(): { io: CommandIo; lines: string[] } {
  const lines: string[] = [];
  const take = (line: string): void => void lines.push(line);
  return { lines, io: { out: take, err: take, cwd: '.' } };
}
