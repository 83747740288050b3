import { open } from 'node:fs/promises';
import type { ReadWarning } from '@plumbline/contracts';
import { readChunks, readHead } from '../../bytes/chunks.js';
import type { PreparedText } from '../../bytes/prepare-text.js';
import { HEAD_BYTES } from '../../bytes/survey.js';

/** A copy of the text, line for line, in which `rewrite` has changed whole lines; `warn` says what was done. */
export async function rewriteLines(
  text: PreparedText,
  path: string,
  rewrite: (lines: string) => string,
  warn: () => ReadWarning,
  signal?: AbortSignal,
): Promise<PreparedText> {
  const out = await open(path, 'w');
  const decoder = new TextDecoder();
  let held = '';
  try {
    for await (const chunk of readChunks(text.path, signal, text.bomBytes)) {
      const decoded = held + decoder.decode(chunk, { stream: true });
      const end = decoded.lastIndexOf('\n') + 1;
      held = decoded.slice(end);
      await out.write(rewrite(decoded.slice(0, end)));
    }
    await out.write(rewrite(held));
  } finally {
    await out.close();
  }
  const head = (await readHead(path, HEAD_BYTES)).toString('utf8');
  return { ...text, path, bomBytes: 0, head, warnings: [...text.warnings, warn()] };
}
