import { open } from 'node:fs/promises';

export const CHUNK_BYTES = 4 * 1024 * 1024;

/**
 * The file's bytes from `start`, in order. One buffer is reused: a chunk is valid until the next is asked for.
 * Reading gives way to the event loop, so an abort is seen between chunks.
 */
export async function* readChunks(path: string, signal?: AbortSignal, start = 0): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(size - start, CHUNK_BYTES)));
    let position = start;
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** The first `bytes` of the file, or all of it. */
export async function readHead(path: string, bytes: number, start = 0): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.max(0, Math.min(size - start, bytes)));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
