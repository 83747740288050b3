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
      const decoded = decoder.decode(chunk, { stream: true });
      const end = decoded.lastIndexOf('\n') + 1;
      // What is held is not looked through again, so that a line of many megabytes takes linear time.
      if (end > 0) await out.write(rewrite(held + decoded.slice(0, end)));
      held = end > 0 ? decoded.slice(end) : held + decoded;
    }
    await out.write(rewrite(held));
  } finally {
    await out.close();
  }
  const head = (await readHead(path, HEAD_BYTES)).toString('utf8');
  return { ...text, path, bomBytes: 0, head, warnings: [...text.warnings, warn()] };
}
