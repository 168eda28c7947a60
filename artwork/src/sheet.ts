import sharp from 'sharp';

const GAP = 16;

/** Contact sheet of picture files, row by row, as WebP. */
export async function contactSheet(
  files: readonly string[],
  columns: number,
  width: number,
): Promise<Buffer> {
  const height = Math.round(width * 1.25);
  const rows = Math.ceil(files.length / columns);
  const tiles = await Promise.all(
    files.map(async (file, i) => ({
      input: await sharp(file).resize(width, height).png().toBuffer(),
      left: GAP + (i % columns) * (width + GAP),
      top: GAP + Math.floor(i / columns) * (height + GAP),
    })),
  );
  const size = { width: columns * (width + GAP) + GAP, height: rows * (height + GAP) + GAP };
  return sharp({ create: { ...size, channels: 3, background: '#1a0a0e' } })
    .composite(tiles)
    .webp({ quality: 76 })
    .toBuffer();
}
