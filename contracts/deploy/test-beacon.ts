import { hash_to_field } from '@noble/curves/abstract/hash-to-curve';
import { bn254 } from '@noble/curves/bn254';
import { keccak_256 } from '@noble/hashes/sha3';
import { concat, hexToBytes, keccak256, numberToHex } from 'viem';
import { type Beacon, EVMNET } from './lottery.ts';

/** Anybody knows this key: local chains only. */
const SECRET = 0xbeac04n;
const DOMAIN = 'BLS_SIG_BN254G1_XMD:KECCAK-256_SVDW_RO_NUL_';

const { Fp } = bn254.fields;
const G1 = bn254.G1.ProjectivePoint;
const G2 = bn254.G2.ProjectivePoint;

/** A beacon for chains without a network: the clock of drand's evmnet, with a key that signs here. */
export const TEST_BEACON: Beacon = { ...EVMNET, publicKey: publicKey() };

/** The beacon's signature of `round`, a point (x, y) on G1, whether the round's time has come or not. */
export function signTestRound(round: bigint): readonly [bigint, bigint] {
  const message = hexToBytes(keccak256(numberToHex(round, { size: 8 })));
  const { x, y } = hashToPoint(message).multiply(SECRET).toAffine();
  return [x, y];
}

function publicKey() {
  const { x, y } = G2.BASE.multiply(SECRET).toAffine();
  return concat([x.c1, x.c0, y.c1, y.c0].map((word) => numberToHex(word, { size: 32 })));
}

/** RFC 9380, section 3: `hash_to_curve` of the scheme `bls-bn254-unchained-on-g1`. */
function hashToPoint(message: Uint8Array) {
  const options = { DST: DOMAIN, p: Fp.ORDER, m: 1, k: 128, expand: 'xmd', hash: keccak_256 } as const;
  const [first, second] = hash_to_field(message, 2, options).map(([u = 0n]) => mapToCurve(u));
  if (!first || !second) throw new Error('Two field elements were asked for.');
  return first.add(second);
}

/** RFC 9380, section 6.6.1 for y² = x³ + 3 and Z = 1, by the formulas there (the contract uses appendix F.1). */
function mapToCurve(u: bigint) {
  const curve = (x: bigint) => Fp.add(Fp.mul(Fp.sqr(x), x), 3n);
  const isSquare = (a: bigint) => Fp.eql(Fp.pow(a, (Fp.ORDER - 1n) / 2n), 1n);
  const odd = (a: bigint) => (a & 1n) === 1n;
  const root = Fp.sqrt(Fp.neg(12n));
  const c3 = odd(root) ? Fp.neg(root) : root;
  const c4 = Fp.div(Fp.neg(16n), 3n);
  const scaled = Fp.mul(Fp.sqr(u), 4n);
  const [plus, minus] = [Fp.add(1n, scaled), Fp.sub(1n, scaled)];
  const inverse = Fp.inv(Fp.mul(plus, minus));
  const middle = Fp.neg(Fp.inv(2n));
  const step = Fp.mul(Fp.mul(Fp.mul(u, minus), inverse), c3);
  const last = Fp.add(1n, Fp.mul(c4, Fp.sqr(Fp.mul(Fp.sqr(plus), inverse))));
  const x = [Fp.sub(middle, step), Fp.add(middle, step)].find((x) => isSquare(curve(x))) ?? last;
  const y = Fp.sqrt(curve(x));
  return G1.fromAffine({ x, y: odd(u) === odd(y) ? y : Fp.neg(y) });
}
