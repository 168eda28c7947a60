import { hash_to_field } from '@noble/curves/abstract/hash-to-curve';
import { bn254 } from '@noble/curves/bn254';
import { keccak_256 } from '@noble/hashes/sha3';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import type { Hex } from '../hex.ts';

const DOMAIN = 'BLS_SIG_BN254G1_XMD:KECCAK-256_SVDW_RO_NUL_';
const { Fp, Fp12 } = bn254.fields;
const G1 = bn254.G1.ProjectivePoint;
const G2 = bn254.G2.ProjectivePoint;
type PointOfG1 = InstanceType<typeof G1>;

/**
 * Whether `signature` (64 bytes, x and y) is the signature of `round` by the beacon with this key, as Bn254.verify of
 * the contracts checks it. There is exactly one: another encoding of the point, its negative and infinity are refused.
 * Never throws: an invalid key or point makes it false.
 */
export function isBeaconSignature(publicKey: Hex, round: number, signature: Hex): boolean {
  const signed = pointOfG1(signature);
  const key = keyOf(publicKey);
  if (!signed || !key) return false;
  // e(signature, -generator) · e(hashed, key) = 1
  const product = bn254.pairingBatch([
    { g1: signed, g2: G2.BASE.negate() },
    { g1: pointOfRound(round), g2: key },
  ]);
  return Fp12.eql(product, Fp12.ONE);
}

/** The point that the beacon signs for `round`: the hash of its number as eight bytes, hashed to the curve. */
export function pointOfRound(round: number): PointOfG1 {
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(round));
  return hashToPoint(keccak_256(number));
}

/** Encodes a point by EIP-196, as 64 bytes: x and y. */
export function bytesOfG1(point: PointOfG1): Hex {
  const { x, y } = point.toAffine();
  return hexOfWords(x, y);
}

/** Encodes the public key of a secret by EIP-197, as 128 bytes: imaginary parts first. */
export function bytesOfKey(secret: bigint): Hex {
  const { x, y } = G2.BASE.multiply(secret).toAffine();
  return hexOfWords(x.c1, x.c0, y.c1, y.c0);
}

const hexOfWords = (...words: bigint[]): Hex =>
  `0x${words.map((word) => word.toString(16).padStart(64, '0')).join('')}`;

function uint256sOf(hex: Hex, count: number): bigint[] | null {
  const bytes = hexToBytes(hex.slice(2));
  if (bytes.length !== count * 32) return null;
  return Array.from({ length: count }, (_, at) =>
    BigInt(`0x${bytesToHex(bytes.subarray(at * 32, at * 32 + 32))}`),
  );
}

function pointOfG1(hex: Hex): PointOfG1 | null {
  const [x, y] = uint256sOf(hex, 2) ?? [];
  if (x === undefined || y === undefined || x >= Fp.ORDER || y >= Fp.ORDER) return null;
  // infinity, which is encoded as two zeros, is not on the curve
  return Fp.eql(Fp.sqr(y), curve(x)) ? G1.fromAffine({ x, y }) : null;
}

function keyOf(hex: Hex): InstanceType<typeof G2> | null {
  const [xImaginary, xReal, yImaginary, yReal] = uint256sOf(hex, 4) ?? [];
  if (xImaginary === undefined || xReal === undefined || yImaginary === undefined || yReal === undefined)
    return null;
  try {
    const key = G2.fromAffine({ x: { c0: xReal, c1: xImaginary }, y: { c0: yReal, c1: yImaginary } });
    // on the curve, and in the right subgroup
    key.assertValidity();
    return key.equals(G2.ZERO) ? null : key;
  } catch {
    return null;
  }
}

const curve = (x: bigint) => Fp.add(Fp.mul(Fp.sqr(x), x), 3n);

/** RFC 9380, section 3: `hash_to_curve` of the scheme `bls-bn254-unchained-on-g1`. */
function hashToPoint(message: Uint8Array): PointOfG1 {
  const options = { DST: DOMAIN, p: Fp.ORDER, m: 1, k: 128, expand: 'xmd', hash: keccak_256 } as const;
  const [first, second] = hash_to_field(message, 2, options).map(([u = 0n]) => mapToCurve(u));
  if (!first || !second) throw new Error('Two field elements were asked for.');
  return first.add(second);
}

/** RFC 9380, section 6.6.1 for y² = x³ + 3 and Z = 1, by the formulas there (the contract uses appendix F.1). */
function mapToCurve(u: bigint): PointOfG1 {
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
