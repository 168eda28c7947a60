import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { Refusal } from '../lib/refusal.ts';
import { asOwner } from './web-build.ts';

const failing = (code: string) => async (): Promise<never> => {
  throw Object.assign(new Error(`${code}: operation not permitted`), { code, path: '/opt/shop/builds/old' });
};

it.each(['EPERM', 'EACCES'])(
  'a build that belongs to another user is refused with what to do (%s)',
  async (code) => {
    const refused = asOwner('/opt/shop', failing(code));
    await expect(refused).rejects.toThrow(Refusal);
    await expect(refused).rejects.toThrow(
      /^\/opt\/shop\/builds\/old belongs to another user.*: chown -R \d+ \/opt\/shop$/,
    );
  },
);

it('says of what cannot be built for another reason what it was', async () => {
  await expect(asOwner('/opt/shop', () => readdir('/nowhere'))).rejects.toThrow('ENOENT');
  const refusal = new Refusal('The pages could not be built.');
  await expect(asOwner('/opt/shop', () => Promise.reject(refusal))).rejects.toBe(refusal);
});
