import { describe, expect, test } from 'vitest';
import { isLoopback, isPublicAddress, isPublicHost } from './hosts.ts';

const inward = {
  'this machine': ['127.0.0.1', '127.255.255.254', '::1'],
  'no address at all': ['0.0.0.0', '0.1.2.3', '::'],
  'a private network': ['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1'],
  'a shared network (RFC 6598)': ['100.64.0.1', '100.127.255.255'],
  'a link (and the clouds’ metadata)': ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  'a site of old (RFC 3879)': ['fec0::1'],
  'documents and measurements': [
    '192.0.2.1',
    '198.51.100.7',
    '203.0.113.9',
    '198.18.0.1',
    '2001:db8::1',
    '3fff::1',
  ],
  protocols: ['192.0.0.8', '192.88.99.1', '2001:2::1', '2001:10::1', '100::1', '5f00::1'],
  'many at once': ['224.0.0.1', '239.255.255.250', '255.255.255.255', '240.0.0.1', 'ff02::1'],
  'IPv4 within IPv6': [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
  ],
  'IPv4 behind NAT64 (RFC 6052, RFC 8215)': ['64:ff9b::a00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1'],
  'IPv4 behind 6to4 and Teredo': ['2002:7f00:1::', '2002:808:808::1', '2001::1', '2001:0:7f00:1::'],
};
const outward = [
  '8.8.8.8',
  '1.1.1.1',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '192.0.1.1',
  '223.255.255.255',
];
const outward6 = ['2600:1901::1', '2a00:1450:4001::200e', '2001:4860:4860::8888', '2001:200::1'];

describe('an address', () => {
  test.each(Object.entries(inward))('of %s is not of the internet', (_network, addresses) => {
    for (const address of addresses) {
      expect(isPublicAddress(address), address).toBe(false);
      expect(isPublicHost(address), address).toBe(false);
      expect(isPublicHost(`[${address}]`), `[${address}]`).toBe(false);
    }
  });

  test.each([...outward, ...outward6])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true);
    expect(isPublicHost(address)).toBe(true);
  });

  test('of a name is none', () => {
    for (const name of ['nothing', '', 'localhost', '8.8.8.8.', '[2600:1901::1]'])
      expect(isPublicAddress(name), name).toBe(false);
  });
});

describe('a host', () => {
  test.each([
    [
      'numbers of a resolver of old',
      ['127.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1', '017700000001'],
    ],
    ['a trailing dot', ['127.0.0.1.', '10.0.0.1.', 'localhost.', 'printer.local.']],
    ['names of this machine', ['localhost', 'LOCALHOST', 'app.localhost']],
    [
      'names of a network',
      ['db', 'redis', 'db.internal', 'nas.lan', 'x.home.arpa', 'x.corp', 'a.intranet', 'x.home'],
    ],
    ['names of nobody', ['example.com', 'mail.example.org', 'x.test', 'x.invalid', 'talkies.example']],
    ['digits that only look like others', ['１２７.0.0.1', '①②⑦.0.0.1', '127。0。0。1']],
    ['what no resolver knows', ['', ' ', 'a b', '1.2.3.4.5', 'foo.0x7f', '256.1.1.1', '[nothing]']],
  ])('by %s is not public', (_kind, hosts) => {
    for (const host of hosts) expect(isPublicHost(host), host).toBe(false);
  });

  test.each([
    'talkies.in',
    'rpc.talkies.in.',
    'xn--11b4c3d.com',
    'फ़िल्म.भारत',
    'localhost.talkies.in',
    'locals.in',
  ])('%s is public', (host) => expect(isPublicHost(host)).toBe(true));

  test('means this machine however it is written', () => {
    for (const host of [
      '127.0.0.1',
      '127.9.9.9',
      '[::1]',
      '::1',
      '::ffff:127.0.0.1',
      'localhost',
      'localhost.',
      'a.localhost',
      '127.1',
      '0177.0.0.1',
      '2130706433',
    ])
      expect(isLoopback(host), host).toBe(true);
    for (const host of ['128.0.0.1', '0.0.0.0', '::2', 'localhost.talkies.in', '127.0.0.1.talkies.in'])
      expect(isLoopback(host), host).toBe(false);
  });
});
