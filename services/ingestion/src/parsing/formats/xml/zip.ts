import { inflateRawSync } from 'node:zlib';

const CENTRAL_ENTRY = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;

/** The files of a small archive by name (PKWARE APPNOTE 6.3: central directory, stored or deflated). */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = bytes.lastIndexOf(littleEndian(END));
  let at = bytes.readUInt32LE(end + 16);
  while (bytes.readUInt32LE(at) === CENTRAL_ENTRY) {
    const lengths = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const [nameLength, extraLength, commentLength] = lengths as [number, number, number];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, contentAt(bytes, bytes.readUInt32LE(at + 42), bytes.readUInt32LE(at + 20)));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

function contentAt(bytes: Buffer, local: number, packedLength: number): Buffer {
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + packedLength);
  return bytes.readUInt16LE(local + 8) === DEFLATED ? inflateRawSync(packed) : packed;
}

function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
