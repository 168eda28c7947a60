import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8');
const steps = read('README.md').split('systemd/`:')[0] ?? '';
/** What an operator runs so that a folder of the checkout is there. */
const makers: Record<string, string> = {
  '/opt/talkies/node_modules': 'node scripts/prepare.mjs',
  '/opt/talkies/web/build': 'npm run build',
};

describe.each(['api', 'reader', 'worker'])('the unit of the role %s', (role) => {
  const unit = read(`systemd/talkies-${role}@.service`);
  const settingOf = (name: string): string => unit.match(new RegExp(`^${name}=(.*)$`, 'm'))?.[1] ?? '';

  test('writes to folders that the steps before its start make, without which systemd refuses to start it', () => {
    const paths = settingOf('ReadWritePaths').split(' ');
    expect(paths.filter((path) => !steps.includes(makers[path] ?? `a step that makes ${path}`))).toEqual([]);
  });

  test('keeps the shop’s files where systemd makes a folder for its user', () => {
    expect(settingOf('Environment=DATA_DIR')).toBe(`/var/lib/${settingOf('StateDirectory')}`);
  });
});

test('an upgrade installs the packages of the new version before the first process restarts', () => {
  const handbook = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const upgrades = handbook.split('### Upgrades')[1]?.split('systemctl restart')[0];
  expect(upgrades).toContain('node scripts/prepare.mjs');
});
