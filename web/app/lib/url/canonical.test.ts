import { describe, expect, it } from 'vitest';
import { canonicalPath } from './canonical.ts';

describe('the canonical spelling of an address', () => {
  it.each([
    ['/', '/'],
    ['/Wallet/', '/wallet'],
    ['/COLLECTIONS', '/collections'],
    ['/Kabali', '/kabali'],
    ['/Chandramukhi/', '/chandramukhi'],
    ['/NFTdetail/AbC', '/nftdetail/AbC'],
    ['/nftdetails/AbC', '/nftdetail/AbC'],
    ['/Confirmation/AbC/ToKeN', '/confirmation/AbC/ToKeN'],
    ['/collections-sub', '/collections'],
    ['/Nft_conformation', '/nft_conformation'],
    ['/Nft_conformation/AbC', '/nft_conformation'],
    ['/wallet_connect/', '/wallet?open=bridge'],
    ['/fortmatic/', '/wallet?open=vault'],
    ['/footer', '/'],
    ['/Help', '/how-it-works'],
    ['/faq', '/how-it-works#faq'],
    ['/search', '/explore'],
    ['/favourites', '/profile?tab=liked'],
    ['/how%20it%20works', '/how-it-works'],
  ])('%s → %s', (spelling, canonical) => {
    expect(canonicalPath(spelling)).toBe(canonical);
  });

  it('leaves a canonical address as it is', () => {
    for (const path of ['/', '/explore', '/nftdetail/x', '/u/AbC']) expect(canonicalPath(path)).toBe(path);
  });

  it('never leads to another site', () => {
    expect(canonicalPath('//evil.example')).toBe('/evil.example');
  });
});
