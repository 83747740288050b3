import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ExportDocument, type ExportFormat, exportOptions, PREVIEW } from '@plumbline/contracts';
import type { ChildProgram } from '@plumbline/server';
import type { ExportTask, ReportTask } from '../child/export-task.js';
import { TYPESETTER, WRITER } from '../files/child-programs.js';
import type { TypesetTask } from '../typesetter/typeset-task.js';

/** What processes of their own took for one file. */
export interface Run {
  /** From the task to the file, by processes that are loaded. */
  ms: number;
  /** What that took of the processors, in all threads: less than `ms` where others are waited for. */
  processorMs: number;
  /** The most resident memory of any of them; one ends before the next one works. */
  peakMb: number;
  pages: number | undefined;
}

interface Answer {
  type: string;
  answer?: { total?: number };
  message?: string;
  failure?: string;
}

/** A spare process is loaded long before it is needed. */
const LOADING_MS = 1_500;
const SAMPLE_MS = 10;
/** Fields of /proc/<pid>/stat after the name; Linux counts in hundredths of a second. */
const [USER, SYSTEM] = [11, 12] as const;
const MS_PER_TICK = 10;
const KB_PER_MB = 1_024;

/** Makes one file of a document by processes that are loaded, as the service does; of `pages`, pictures beside it. */
export async function runTask(
  content: ExportDocument,
  format: ExportFormat | 'pages',
  outPath: string,
): Promise<Run> {
  const contentPath = `${outPath}.json`;
  await writeFile(contentPath, JSON.stringify(content));
  const task = {
    ...{ contentPath, outPath, options: exportOptions.parse({}), zone: 'UTC' },
    ...{ madeAt: new Date().toISOString(), assets: join(dirname(WRITER.entry), '..') },
  };
  if (format !== 'pdf' && format !== 'pages') return runOne(WRITER, { ...task, format });
  const { pages: count, width, rows } = PREVIEW;
  const isDrawn = format === 'pages';
  const reportPath = `${outPath}.report`;
  await rm(reportPath, { recursive: true, force: true });
  const report = { ...task, reportPath, ...(isDrawn && { mostRows: rows }) };
  const typeset = { ...task, reportPath, ...(isDrawn && { drawn: { from: 1, count, width } }) };
  const [written, made] = [await runOne(WRITER, report), await runOne(TYPESETTER, typeset)];
  return {
    ms: written.ms + made.ms,
    processorMs: written.processorMs + made.processorMs,
    peakMb: Math.max(written.peakMb, made.peakMb),
    pages: made.pages,
  };
}

async function runOne(
  { entry, heapMb, environment }: ChildProgram,
  task: ExportTask | ReportTask | TypesetTask,
): Promise<Run> {
  const child = fork(entry, [], {
    env: { ...environment },
    execArgv: [`--max-old-space-size=${heapMb}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await sleep(LOADING_MS);
  const loadedMs = usageOf(child).processorMs;
  const began = performance.now();
  const answered = once(child, 'message') as Promise<[Answer]>;
  child.send(task);
  const watched = watch(child, answered);
  const [{ type, answer, message, failure }] = await answered;
  const ms = performance.now() - began;
  if (type !== 'done') throw new Error(`no file was made: ${message ?? failure}`);
  const { peakMb, processorMs } = await watched;
  return { ms, peakMb, processorMs: processorMs - loadedMs, pages: answer?.total };
}

type Usage = Pick<Run, 'processorMs' | 'peakMb'>;

/** What it has used when it answers; Linux remembers the most that was resident. */
async function watch(child: ChildProcess, answered: Promise<unknown>): Promise<Usage> {
  let isDone = false;
  void answered.then(() => {
    isDone = true;
  });
  let used = usageOf(child);
  while (!isDone) {
    const now = usageOf(child);
    used = {
      peakMb: Math.max(used.peakMb, now.peakMb),
      processorMs: Math.max(used.processorMs, now.processorMs),
    };
    await sleep(SAMPLE_MS);
  }
  return used;
}

function usageOf({ pid }: ChildProcess): Usage {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      peakMb: Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / KB_PER_MB,
      processorMs: (Number(fields[USER]) + Number(fields[SYSTEM])) * MS_PER_TICK,
    };
  } catch {
    // It has just ended, or there is no /proc.
    return { peakMb: 0, processorMs: 0 };
  }
}
