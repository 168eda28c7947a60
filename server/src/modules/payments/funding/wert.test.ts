import { describe, expect, test } from 'vitest';
import { signData } from './wert.ts';

describe('the signature of what Wert sends', () => {
  const wallet = '0x00000000000000000000000000000000000A57a1';
  const data = {
    address: wallet,
    commodity: 'POL',
    commodity_amount: '24.51234567',
    network: 'polygon',
    sc_address: wallet,
    sc_input_data: '0x',
  } as const;
  const key = '57466afb5491ee372b3b30d82ef7e7a0583c9e36aef0f02435bd164fe172b1d3';

  test('is the one that @wert-io/widget-sc-signer 3.0.0 makes of the same data', () => {
    expect(signData(data, key)).toBe(
      '965D8CDEC0DDD0696343D977E1B919E52C00E75C3F66679D647F41341ECE140C' +
        '8982DD3CA25D59EB8BFD81B548A1EBC880C82F8E70169F0D69FAA073867A3E0B',
    );
    expect(signData(data, `0x${key}`)).toBe(signData(data, key));
  });

  test('is another for another amount or wallet', () => {
    expect(signData({ ...data, commodity_amount: '24.5' }, key)).not.toBe(signData(data, key));
    expect(signData({ ...data, sc_address: '0x0000000000000000000000000000000000000001' }, key)).not.toBe(
      signData(data, key),
    );
  });

  test('is not made with what is no key, and that is in no error', () => {
    for (const wrong of ['', 'not-the-key', key.slice(2)])
      expect(() => signData(data, wrong)).toThrow(/is no key$/);
  });
});
