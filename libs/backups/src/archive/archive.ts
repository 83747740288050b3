import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';

/** A part on its way into an archive. */
export interface ArchivedPart {
  name: string;
  bytes: number;
  open(): Promise<Readable>;
}

/** One file (tar) of parts, in their order, as a stream; the parts are read while it is. */
export function toArchive(parts: AsyncIterable<ArchivedPart>, at: Date): Readable {
  const archive = pack();
  const write = async () => {
    for await (const { name, bytes, open } of parts) {
      const entry = archive.entry({ name, size: bytes, mtime: at, mode: 0o600 });
      await pipeline(await open(), entry);
    }
    archive.finalize();
  };
  write().catch((failure: Error) => archive.destroy(failure));
  return Readable.from(archive, { objectMode: false });
}
