import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

type ControlLine = { out: string } | { err: string } | { exit: number };

/** Has the running app carry out one of its commands (DATA_DIR/control.json tells where). */
export async function sendCommand(
  dataDir: string,
  argv: string[],
  say: (line: string) => void = () => {},
  cwd = root,
): Promise<{ code: number; errors: string[] }> {
  const { port, token }: { port: number; token: string } = JSON.parse(
    readFileSync(join(dataDir, 'control.json'), 'utf8'),
  );
  const answer = await fetch(`http://127.0.0.1:${port}/command`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ argv, cwd }),
  });
  if (!answer.ok || !answer.body) return { code: 1, errors: [`The app answered ${answer.status}.`] };
  const errors: string[] = [];
  let code = 1;
  for await (const text of createInterface({ input: Readable.fromWeb(answer.body) })) {
    const line: ControlLine = JSON.parse(text);
    if ('out' in line) say(line.out);
    else if ('err' in line) errors.push(line.err);
    else code = line.exit;
  }
  return { code, errors };
}
