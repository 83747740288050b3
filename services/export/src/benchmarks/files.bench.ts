import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExportDocument } from '@plumbline/contracts';
import { exportOptions } from '@plumbline/contracts';
import { childEntry } from '@plumbline/server';
import type { ExportTask, PagesTask } from '../child/export-task.js';
import { sampleDocument } from './sample-document.js';

/** One file by a process of its own. */
export interface FileFigure {
  name: string;
  /** From the task to the file, by a process that is loaded. */
  ms: number;
  goalMs: number;
  /** The most resident memory of the process. */
  peakMb: number;
  fileMb: number;
}

const ENTRY = childEntry('../child/export-child.bundle.js', import.meta.url);
const RUNS = 3;
/** A spare process is loaded long before it is needed. */
const LOADING_MS = 1_500;
const SAMPLE_MS = 10;
const KB_PER_MB = 1_024;
const BYTES_PER_MB = 1_048_576;

const eightPages = (): ExportDocument => sampleDocument({ pairs: 9, rows: 60 });
const longTable = (): ExportDocument => sampleDocument({ pairs: 0, rows: 5_000 });

/** Files as people ask for them: the median time of some runs, and the highest memory of them. */
export async function benchFiles(): Promise<FileFigure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-files-'));
  const measure = (name: string, content: ExportDocument, kind: Kind, goalMs: number) =>
    measureFile({ name, content, kind, goalMs, folder });
  try {
    return [
      await measure('PDF of eight pages, 18 charts', eightPages(), 'pdf', 1_000),
      await measure('PDF of a table of 5,000 rows', longTable(), 'pdf', 3_000),
      await measure('Word of eight pages, 18 charts', eightPages(), 'docx', 1_000),
      await measure('Word of a table of 5,000 rows', longTable(), 'docx', 3_000),
      await measure('preview of eight pages', eightPages(), 'pages', 1_500),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Kind = 'pdf' | 'docx' | 'pages';

interface Measured {
  name: string;
  content: ExportDocument;
  kind: Kind;
  goalMs: number;
  folder: string;
}

async function measureFile({ name, content, kind, goalMs, folder }: Measured): Promise<FileFigure> {
  const contentPath = join(folder, 'content.json');
  const outPath = join(folder, 'file');
  await writeFile(contentPath, JSON.stringify(content));
  const task = {
    ...{ contentPath, outPath, options: exportOptions.parse({}), zone: 'UTC' },
    ...{ madeAt: new Date().toISOString(), assets: join(dirname(ENTRY), '..') },
    ...(kind === 'pages' ? { from: 1, count: 8, width: 1_000 } : { format: kind }),
  };
  const runs: { ms: number; peakMb: number }[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await runOnce(task));
  const times = runs.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    ...{ name, goalMs, ms: times[Math.floor(RUNS / 2)] ?? 0 },
    peakMb: Math.max(...runs.map(({ peakMb }) => peakMb)),
    fileMb: kind === 'pages' ? 0 : (await stat(outPath)).size / BYTES_PER_MB,
  };
}

async function runOnce(task: ExportTask | PagesTask): Promise<{ ms: number; peakMb: number }> {
  const child = fork(ENTRY, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await sleep(LOADING_MS);
  const began = performance.now();
  const answered = once(child, 'message') as Promise<[{ type: string; message?: string; failure?: string }]>;
  child.send(task);
  const watched = peakOf(child, answered);
  const [answer] = await answered;
  const ms = performance.now() - began;
  if (answer.type !== 'done') throw new Error(`no file was made: ${answer.message ?? answer.failure}`);
  return { ms, peakMb: await watched };
}

/** Linux remembers the most that was resident. */
async function peakOf({ pid }: ChildProcess, answered: Promise<unknown>): Promise<number> {
  let isDone = false;
  void answered.then(() => {
    isDone = true;
  });
  let peak = 0;
  while (!isDone) {
    peak = Math.max(peak, highWaterMark(pid));
    await sleep(SAMPLE_MS);
  }
  return peak / KB_PER_MB;
}

function highWaterMark(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    // It has just ended, or there is no /proc.
    return 0;
  }
}
