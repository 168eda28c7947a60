import { readdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ControlFile, ControlLine } from '@talkies/shared';
import { Refusal } from './refusal.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Codes of the folder, the file or the connection where no process of a shop runs. */
const gone = new Set(['ENOENT', 'ECONNREFUSED']);

/**
 * Lets a process of the running app carry out one of its commands (DATA_DIR/control.….json of this machine tell their
 * ports). A command that a process began is not given to another.
 * @throws Refusal where no shop runs; the command's error where one does
 */
export async function sendCommand(
  dataDir: string,
  argv: string[],
  say: (line: string) => void = () => {},
  cwd = root,
): Promise<{ code: number; errors: string[] }> {
  const response = await firstAnswer(dataDir, argv, cwd);
  if (!response)
    throw new Refusal(`No shop runs on ${dataDir}. Start it with npm start, or name its folder in DATA_DIR.`);
  if (!response.ok || !response.body) return { code: 1, errors: [`The app answered ${response.status}.`] };
  const errors: string[] = [];
  let code: number | undefined;
  for await (const text of lines(response.body)) {
    const line: ControlLine = JSON.parse(text);
    if ('out' in line) say(line.out);
    else if ('err' in line) errors.push(line.err);
    else code = line.exit;
  }
  if (code === undefined) errors.push('The app broke off before it was done: see its log.');
  return { code: code ?? 1, errors };
}

/** The answer of the first process that takes the command; null where none runs. */
async function firstAnswer(dataDir: string, argv: string[], cwd: string): Promise<Response | null> {
  let refused: Response | null = null;
  for (const file of controlFiles(dataDir)) {
    try {
      const response = await ask(join(dataDir, file), argv, cwd);
      // the port of an ended process may be another program's by now
      if (response.ok) return response;
      refused = response;
    } catch (error) {
      if (!gone.has(codeOf(error))) throw error;
    }
  }
  return refused;
}

/** As server/commands/control.ts writes them, one for each process of this machine. */
function controlFiles(dataDir: string): string[] {
  const own = `control.${encodeURIComponent(hostname())}.`;
  try {
    return readdirSync(dataDir).filter((name) => name.startsWith(own) && name.endsWith('.json'));
  } catch (error) {
    if (gone.has(codeOf(error))) return [];
    throw error;
  }
}

async function ask(file: string, argv: string[], cwd: string): Promise<Response> {
  const { port, token }: ControlFile = JSON.parse(readFileSync(file, 'utf8'));
  return fetch(`http://127.0.0.1:${port}/command`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ argv, cwd }),
  });
}

/** `fetch` puts the reason into the error's cause. */
function codeOf(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return reason instanceof Error && 'code' in reason ? String(reason.code) : '';
}

/** Splits at line feeds only: JSON may contain the other characters that `readline` takes for ends of lines. */
async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
