import { crc32, deflateSync } from 'node:zlib';

/** A picture of four bytes a pixel: red, green, blue, and one that is left out. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 8;
const TRUE_COLOUR = 2;
/** Pages are mostly white: more effort makes them hardly smaller. */
const LEVEL = 4;

/**
 * A PNG file (RFC 2083) of opaque pixels. Libraries take 2.5 to 5 times as long for pages (pngjs, fast-png, Skia), which
 * somebody waits for.
 */
export function encodePng({ width, height, rgba }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BIT_DEPTH, TRUE_COLOUR], 8);
  const lines = Buffer.alloc((width * 3 + 1) * height);
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    // Each line begins with its filter: none.
    to += 1;
    for (let from = y * width * 4; from < (y + 1) * width * 4; from += 4) {
      lines[to] = rgba[from] ?? 0;
      lines[to + 1] = rgba[from + 1] ?? 0;
      lines[to + 2] = rgba[from + 2] ?? 0;
      to += 3;
    }
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: LEVEL })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
