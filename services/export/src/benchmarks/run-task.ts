import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ExportDocument, type ExportFormat, exportOptions, PREVIEW } from '@plumbline/contracts';
import { childEntry } from '@plumbline/server';
import type { ExportTask, PagesTask, WrittenFile } from '../child/export-task.js';

/** What a process of its own took for one file. */
export interface Run {
  /** From the task to the file, by a process that is loaded. */
  ms: number;
  /** What that took of the processors, in all threads: less than `ms` where others are waited for. */
  processorMs: number;
  /** The most resident memory of the process. */
  peakMb: number;
  pages: number | undefined;
}

interface Answer {
  type: string;
  answer?: WrittenFile & { total?: number };
  message?: string;
  failure?: string;
}

const ENTRY = childEntry('../child/export-child.bundle.js', import.meta.url);
/** A spare process is loaded long before it is needed. */
const LOADING_MS = 1_500;
const SAMPLE_MS = 10;
/** Fields of /proc/<pid>/stat after the name; Linux counts in hundredths of a second. */
const [USER, SYSTEM] = [11, 12] as const;
const MS_PER_TICK = 10;
const KB_PER_MB = 1_024;

/** A task whose content lies beside the file that is made. */
export async function taskOf(
  content: ExportDocument,
  format: ExportFormat | 'pages',
  outPath: string,
): Promise<ExportTask | PagesTask> {
  const contentPath = `${outPath}.json`;
  await writeFile(contentPath, JSON.stringify(content));
  return {
    ...{ contentPath, outPath, options: exportOptions.parse({}), zone: 'UTC' },
    ...{ madeAt: new Date().toISOString(), assets: join(dirname(ENTRY), '..') },
    ...(format === 'pages' ? { from: 1, count: PREVIEW.pages, width: PREVIEW.width } : { format }),
  };
}

/** Runs one task by a process that is loaded, as the service does. */
export async function runTask(task: ExportTask | PagesTask): Promise<Run> {
  const child = fork(ENTRY, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
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
  return { ms, peakMb, processorMs: processorMs - loadedMs, pages: answer?.pages ?? answer?.total };
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
