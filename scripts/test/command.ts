import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Finished {
  code: number;
  /** standard output alone */
  output: string;
  /** both streams in their order, for showing */
  transcript: string;
}

interface Options {
  env?: Record<string, string>;
  input?: string;
  uid?: number;
  gid?: number;
  cwd?: string;
  /** the command and its children get the processor time that others leave, and at least a tenth */
  patient?: boolean;
}

/** Runs a program of this machine or of node_modules/.bin in the repository's root and waits for its end. */
export function run(command: string, args: string[], options: Options = {}): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const { env, input, patient, ...rest } = options;
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, ...rest });
    if (patient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    let transcript = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      transcript += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      transcript += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output, transcript }));
    child.stdin.end(input);
  });
}
