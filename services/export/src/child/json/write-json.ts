import { writeFile } from 'node:fs/promises';
import type { ExportDocument } from '@plumbline/contracts';
import type { ExportTask, WrittenFile } from '../export-task.js';

/** The content as it is: every block with its rows, and the facts that its numbers refer to. */
export async function writeJson(
  content: ExportDocument,
  { outPath, madeAt }: ExportTask,
): Promise<WrittenFile> {
  await writeFile(outPath, `${JSON.stringify({ madeAt, ...content }, null, 2)}\n`);
  return {};
}
