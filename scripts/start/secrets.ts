import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The instance's own secret for sessions and links, made once, readable by its owner alone. */
export function localAuthSecret(dataDir: string): string {
  const file = join(dataDir, 'secrets.json');
  writeOnce(file, () => JSON.stringify({ authSecret: randomBytes(32).toString('base64url') }));
  const { authSecret }: { authSecret: string } = JSON.parse(readFileSync(file, 'utf8'));
  return authSecret;
}

/** The instance's own key for pushes (RFC 8292), base64url: subscribed browsers accept no other. */
export function localPushKey(dataDir: string): string {
  const file = join(dataDir, 'push-key.json');
  writeOnce(file, () => {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    // a key may begin with zeros
    return JSON.stringify({
      pushKey: Buffer.from(keys.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
    });
  });
  const { pushKey }: { pushKey: string } = JSON.parse(readFileSync(file, 'utf8'));
  return pushKey;
}

/** Written whole or not at all: half a secret after a crash would be useless. */
function writeOnce(file: string, content: () => string): void {
  if (existsSync(file)) return;
  writeFileSync(`${file}.new`, content(), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
