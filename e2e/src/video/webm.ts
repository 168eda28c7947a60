/** One encoded picture. */
export interface EncodedFrame {
  data: Buffer;
  /** in milliseconds */
  at: number;
  key: boolean;
}

/** The bytes of a number, as few as possible. */
function bytesOf(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256))
    bytes.unshift(rest % 256);
  return Buffer.from(bytes);
}

/** Encodes the length of an element's content, always in eight bytes (RFC 8794 §4). */
function sized(length: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE((1n << 56n) | BigInt(length));
  return bytes;
}

const element = (id: number, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([bytesOf(id), sized(body.length), body]);
};
const number = (id: number, value: number): Buffer => element(id, bytesOf(value));
const text = (id: number, value: string): Buffer => element(id, Buffer.from(value));
const float = (id: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
};

const simpleBlock = ({ data, key }: EncodedFrame, offset: number): Buffer => {
  const head = Buffer.from([0x81, 0, 0, key ? 0x80 : 0]);
  head.writeInt16BE(offset, 1);
  return element(0xa3, head, data);
};

/**
 * Writes a silent VP9 video as WebM (Matroska, RFC 9559): a cluster for each key frame, and cues for their positions.
 */
export function webm(
  frames: readonly EncodedFrame[],
  { width, height, ms }: { width: number; height: number; ms: number },
): Buffer {
  const head = element(
    0x1a45dfa3,
    ...[number(0x4286, 1), number(0x42f7, 1), number(0x42f2, 4), number(0x42f3, 8)],
    ...[text(0x4282, 'webm'), number(0x4287, 4), number(0x4285, 2)],
  );
  const info = element(
    0x1549a966,
    ...[number(0x2ad7b1, 1_000_000), float(0x4489, ms), text(0x4d80, 'talkies'), text(0x5741, 'talkies')],
  );
  const video = element(0xe0, number(0xb0, width), number(0xba, height));
  const track = element(
    0xae,
    ...[number(0xd7, 1), number(0x73c5, 1), number(0x83, 1), text(0x86, 'V_VP9'), video],
  );
  const tracks = element(0x1654ae6b, track);
  const groups: EncodedFrame[][] = [];
  for (const frame of frames) {
    if (frame.key || groups.length === 0) groups.push([]);
    groups.at(-1)?.push(frame);
  }
  const clusters = groups.map((group) => {
    const at = group[0]?.at ?? 0;
    return {
      at,
      bytes: element(0x1f43b675, number(0xe7, at), ...group.map((one) => simpleBlock(one, one.at - at))),
    };
  });
  const cuesAt = (position: number): Buffer => {
    let next = position;
    const points = clusters.map(({ at, bytes }) => {
      const place = element(0xb7, number(0xf7, 1), element(0xf1, sized(next).subarray(1)));
      next += bytes.length;
      return element(0xbb, number(0xb3, at), place);
    });
    return element(0x1c53bb6b, ...points);
  };
  // each position has seven bytes regardless of its value, so the cues have the same length with the final ones
  const before = info.length + tracks.length;
  const cues = cuesAt(before + cuesAt(0).length);
  return Buffer.concat([
    head,
    element(0x18538067, info, tracks, cues, ...clusters.map(({ bytes }) => bytes)),
  ]);
}
