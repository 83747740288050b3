import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive that is fetched when its turn comes, and given up when the signal fires. */
export interface ZippedFile {
  name: string;
  open: (signal: AbortSignal) => Promise<Readable>;
}

/**
 * An archive that is made while it is read. A file that cannot be had destroys it, so that nobody takes half an archive
 * for a whole one; a reader that leaves ends the fetching.
 */
export function zipStream(documents: readonly [string, string][], files: readonly ZippedFile[]): Readable {
  const archive = new ZipFile();
  const stream = archive.outputStream as Readable;
  const left = new AbortController();
  archive.on('error', (failure: Error) => stream.destroy(failure));
  stream.once('close', () => left.abort());
  for (const [name, text] of documents) archive.addBuffer(Buffer.from(text), name);
  for (const { name, open } of files) {
    archive.addReadStreamLazy(name, (give) => {
      open(left.signal).then(
        (file) => {
          file.on('error', (failure) => archive.emit('error', failure));
          give(null, file);
        },
        (failure: unknown) => give(failure, null as never),
      );
    });
  }
  archive.end();
  return stream;
}
