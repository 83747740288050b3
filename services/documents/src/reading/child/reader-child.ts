import { readFile, writeFile } from 'node:fs/promises';
import type { DocumentPage } from '@plumbline/contracts';
import { serveTask } from '@plumbline/server/child';
import { ReadError } from '../read-error.js';
import type { ReaderAnswers, ReaderTask, ReadProgress } from '../tasks.js';
import type { ReadFailure } from './run-reader-child.js';

/** Entry of the disposable process that opens one document. */

const TOO_COMPLEX =
  'The document needs more memory to open than one document may take. Split it, or save it again with smaller pictures.';

// Loading begins before the task arrives.
const parts = Promise.all([
  import('../read-document.js'),
  import('../open-document.js'),
  import('../pdf/pdf-document.js'),
  import('../pdf/save-pdf.js'),
  import('../pictures/encode-picture.js'),
]);

serveTask<ReaderTask, ReaderAnswers[keyof ReaderAnswers], ReadProgress>({
  run: async (task, report) => {
    const [{ readDocument }] = await parts;
    if (task.kind === 'read') return readDocument(task, report);
    if (task.kind === 'draw') return draw(task);
    return task.kind === 'unlock' ? unlock(task) : understand(task);
  },
  toFailure: (error): ReadFailure | undefined => {
    if (error instanceof ReadError) return { code: error.code, message: error.message };
    const isMemory =
      error instanceof Error && /out of memory|memory access out of bounds/i.test(error.message);
    return isMemory ? { code: 'file_too_complex', message: TOO_COMPLEX } : undefined;
  },
});

/** Loaded when it is asked for: most processes read or draw. */
async function understand(task: Extract<ReaderTask, { kind: 'analyse' | 'answer' | 'extract' }>) {
  const pages: DocumentPage[] = [];
  for (const path of task.paths) pages.push(JSON.parse(await readFile(path, 'utf8')));
  if (task.kind === 'extract') {
    const { extract } = await import('../extraction/extract.js');
    return extract(pages, task.fields, task.lessons);
  }
  const [{ analyse }, { answerFrom }, { passagesOf }] = await Promise.all([
    import('../analysis/analyse.js'),
    import('../analysis/answer.js'),
    import('../sentences/passages.js'),
  ]);
  return task.kind === 'analyse'
    ? analyse(task.documentKind, pages)
    : answerFrom(task.question, passagesOf(pages));
}

async function draw({
  path,
  format,
  page,
  width,
  rotation,
  outPath,
}: Extract<ReaderTask, { kind: 'draw' }>): Promise<ReaderAnswers['draw']> {
  const [, { openDocument }, , , { encodePicture }] = await parts;
  const picture = await (await openDocument(path, format)).draw(page, width, rotation);
  if (picture) await writeFile(outPath, await encodePicture(picture));
  return { isDrawn: picture !== undefined };
}

async function unlock({
  path,
  password,
  outPath,
}: Extract<ReaderTask, { kind: 'unlock' }>): Promise<ReaderAnswers['unlock']> {
  const [, , { LockedDocument, openPdf }, { saveOpen }] = await parts;
  try {
    await writeFile(outPath, saveOpen(await openPdf(path, password)));
    return { isOpen: true };
  } catch (error) {
    if (error instanceof LockedDocument) return { isOpen: false };
    throw error;
  }
}
