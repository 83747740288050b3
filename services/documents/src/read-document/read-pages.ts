import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentPicture } from '@plumbline/contracts';
import type { DisposableChildren } from '@plumbline/server';
import { DiedReading, runReaderChild } from '../reading/child/run-reader-child.js';
import { type KindPage, type RecognisedKind, recogniseKind } from '../reading/kinds/recognise-kind.js';
import { describePage } from '../reading/layout/describe-page.js';
import { pageFile, type ReadProgress, type ReadTask } from '../reading/tasks.js';

export interface PagesRead {
  isLocked: boolean;
  hasCopy: boolean;
  /** By which plain text was read that does not tell its encoding. */
  textEncoding?: string;
  pages: DocumentPicture[];
  kind: RecognisedKind;
}

export interface ReadPagesOptions {
  memoryLimitMb: number;
  signal: AbortSignal;
  onPage: (done: number, pages: number) => void;
  /** How long one page may take; by default as long as anybody would wait. */
  pageDeadlineMs?: number;
}

const PAGE_DEADLINE_MS = 25_000;
const DEADLINE_MS = 3_000_000;
/** Pages that may kill their reader before the document is given up. */
const MAX_DEADLY_PAGES = 5;
const LETTER = { width: 612, height: 792, rotation: 0, origin: 'unread', words: [] } as const;

/**
 * Reads pages in a disposable process. One that takes the process down, or takes too long, is left out, and a new process
 * goes on behind it: one bad page costs that page. A document whose first page does that is not readable.
 * @throws ReadError
 */
export async function readPages(
  children: DisposableChildren,
  task: ReadTask,
  { memoryLimitMb, signal, onPage, pageDeadlineMs = PAGE_DEADLINE_MS }: ReadPagesOptions,
): Promise<PagesRead> {
  const pages: DocumentPicture[] = [];
  let count = 0;
  let hasCopy = false;
  const lines: KindPage[] = [];
  const read = (isLocked: boolean): PagesRead => ({ isLocked, hasCopy, pages, kind: recogniseKind(lines) });
  for (let deadly = 0; ; ) {
    const stuck = new Stuck(pageDeadlineMs);
    try {
      const options = {
        deadlineMs: DEADLINE_MS,
        memoryLimitMb,
        signal: AbortSignal.any([signal, stuck.signal]),
      };
      const onProgress = ({ page, pages: total, kindPage }: ReadProgress) => {
        stuck.moved();
        if (!page) return;
        pages.push(page);
        if (kindPage) lines.push(kindPage);
        count = total;
        onPage(pages.length, total);
      };
      const from = pages.length + 1;
      const answer = await runReaderChild(children, { ...task, from }, { ...options, onProgress });
      hasCopy ||= answer.hasCopy;
      const { isLocked, textEncoding } = answer;
      return { ...read(isLocked), ...(textEncoding && { textEncoding }) };
    } catch (failure) {
      deadly += 1;
      const isSkipped = failure instanceof DiedReading && pages.length > 0 && deadly <= MAX_DEADLY_PAGES;
      if (!isSkipped) throw failure;
      const page = await leaveOut(task.folder, pages.length + 1);
      pages.push(page);
      if (pages.length === count) return read(false);
    } finally {
      stuck.end();
    }
  }
}

async function leaveOut(folder: string, n: number): Promise<DocumentPicture> {
  const { page } = describePage(n, { ...LETTER, words: [], rules: [] });
  await writeFile(join(folder, pageFile(n)), JSON.stringify(page));
  const { width, height, rotation, origin } = page;
  return { n, width, height, rotation, origin, words: 0 };
}

/** Aborted when nothing has moved for too long. */
class Stuck {
  private readonly abort = new AbortController();
  private timer: NodeJS.Timeout;

  constructor(private readonly afterMs: number) {
    this.timer = this.start();
  }

  get signal(): AbortSignal {
    return this.abort.signal;
  }

  moved(): void {
    clearTimeout(this.timer);
    this.timer = this.start();
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private start(): NodeJS.Timeout {
    const reason = new DiedReading({
      code: 'timeout',
      message:
        'A page of this document took too long to read, and reading was stopped. Save it again from the program it comes from, and upload that.',
    });
    return setTimeout(() => this.abort.abort(reason), this.afterMs);
  }
}
