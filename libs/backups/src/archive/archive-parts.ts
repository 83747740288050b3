import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { BackupDamaged } from '../backup-errors.js';
import type { PartSource } from './part-source.js';

const BLOCK = 512;
/** Fields of a header of POSIX tar (ustar): where each begins, and where it ends. */
const NAME = [0, 100] as const;
const SIZE = [124, 136] as const;
const MAGIC = [257, 262] as const;
/** The sum of a header's bytes, counted as if spaces stood here. */
const SUM = [148, 156] as const;
/** Marks a size above 8 GB, which is written in binary. */
const BINARY = 0x80;

/** The parts in a file that `toArchive` wrote, read once from its beginning to its end. */
export class ArchiveParts implements PartSource {
  private at = 0;

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
    private readonly bytes: number,
  ) {}

  /** @throws BackupDamaged for a file that is no archive at all */
  static async open(path: string): Promise<ArchiveParts> {
    const file = await open(path);
    const parts = new ArchiveParts(path, file, (await file.stat()).size);
    const header = await parts.header();
    if (header) return parts;
    await file.close();
    throw new BackupDamaged('the file', 'is not a backup of this product, or its beginning is destroyed');
  }

  async open(part: string): Promise<Readable> {
    const header = await this.header();
    if (!header)
      throw new BackupDamaged(part, `is missing: the file ends or is destroyed at byte ${this.at}`);
    if (header.name !== part) throw new BackupDamaged(part, `is missing: ${header.name} lies in its place`);
    const start = this.at + BLOCK;
    const end = start + header.size;
    if (end > this.bytes)
      throw new BackupDamaged(
        part,
        `ends too early: ${end - this.bytes} of its ${header.size} bytes are missing`,
      );
    this.at = start + Math.ceil(header.size / BLOCK) * BLOCK;
    await this.assertEmpty(part, end);
    if (header.size === 0) return Readable.from([]);
    return createReadStream(this.path, { start, end: end - 1, highWaterMark: 1 << 18 });
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  /** Fills the last block of a part: nothing but zeros, so that no byte of the file changes unseen. */
  private async assertEmpty(part: string, from: number): Promise<void> {
    const { buffer, bytesRead } = await this.file.read(Buffer.alloc(BLOCK), 0, this.at - from, from);
    if (buffer.subarray(0, bytesRead).some((byte) => byte !== 0))
      throw new BackupDamaged(part, 'has other bytes behind it than were written');
  }

  /** Of the next part; undefined where there is none, or where it is not what was written. */
  private async header(): Promise<{ name: string; size: number } | undefined> {
    const { buffer, bytesRead } = await this.file.read(Buffer.alloc(BLOCK), 0, BLOCK, this.at);
    if (bytesRead < BLOCK || text(buffer, MAGIC) !== 'ustar' || !hasItsSum(buffer)) return undefined;
    const [from, to] = SIZE;
    const isBinary = ((buffer[from] ?? 0) & BINARY) !== 0;
    const size = isBinary ? Number(buffer.readBigUInt64BE(to - 8)) : Number.parseInt(text(buffer, SIZE), 8);
    return Number.isSafeInteger(size) ? { name: text(buffer, NAME), size } : undefined;
  }
}

function hasItsSum(header: Buffer): boolean {
  const [from, to] = SUM;
  const sum = header.reduce((total, byte, at) => total + (at >= from && at < to ? 0x20 : byte), 0);
  return Number.parseInt(text(header, SUM), 8) === sum;
}

/** A field up to its first zero or space. */
const text = (buffer: Buffer, [from, to]: readonly [number, number]): string =>
  buffer.toString('latin1', from, to).replace(/[\0 ].*$/s, '');
