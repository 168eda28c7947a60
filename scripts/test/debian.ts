import { existsSync } from 'node:fs';
import { run } from './command.ts';

/** Whether packages may be installed here: Debian or a derivative, as root. */
export const mayInstall = (): boolean => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

/** @returns the installer's last output where it failed, else null */
export async function install(...packages: string[]): Promise<string | null> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  const { code, transcript } = await run(
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
    { env },
  );
  return code === 0 ? null : transcript.trim().split('\n').slice(-3).join(' ');
}
