import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ExportDocument, type ExportTable, exportOptions } from '@plumbline/contracts';
import { childEntry } from '@plumbline/server';
import type { ExportTask, PagesTask } from '../child/export-task.js';
import { sampleDocument } from './sample-document.js';

/** One file by a process of its own. */
export interface FileFigure {
  name: string;
  /** From the task to the file, by a process that is loaded. */
  ms: number;
  goalMs: number;
  /** What that took of the processors, in all threads: less than `ms` where others are waited for. */
  processorMs: number;
  /** The most resident memory of the process. */
  peakMb: number;
  fileMb: number;
}

const ENTRY = childEntry('../child/export-child.bundle.js', import.meta.url);
const RUNS = 3;
const LONG_ROWS = 5_000;
/** A spare process is loaded long before it is needed. */
const LOADING_MS = 1_500;
const SAMPLE_MS = 10;
/** Fields of /proc/<pid>/stat after the name; Linux counts in hundredths of a second. */
const [USER, SYSTEM] = [11, 12] as const;
const MS_PER_TICK = 10;
const KB_PER_MB = 1_024;
const BYTES_PER_MB = 1_048_576;

const eightPages = (): ExportDocument => sampleDocument({ pairs: 9, rows: 60 });

/** Orders with seven columns. */
function longTable(): ExportDocument {
  const text = (name: string): ExportTable['columns'][number] => ({ name, type: 'text' });
  const money = { currency: 'USD', decimals: 2 };
  const columns: ExportTable['columns'] = [
    ...[text('order'), text('customer'), text('region'), text('category')],
    { name: 'date', type: 'date' },
    { name: 'quantity', type: 'integer' },
    { name: 'amount', type: 'decimal', format: money },
  ];
  return {
    ...sampleDocument(),
    blocks: [
      {
        ...{ kind: 'table', title: 'Orders', columns },
        rows: Array.from({ length: LONG_ROWS }, (_, at) => [
          ...[`N${100_000 + at}`, `Customer ${at}`, at % 3 === 0 ? 'West' : 'Northeast', 'Office supplies'],
          ...[`2026-10-${String((at % 31) + 1).padStart(2, '0')}`, at % 17, 9_000.5 - at / 4],
        ]),
      },
    ],
  };
}

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
  const runs: Run[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await runOnce(task));
  return {
    ...{ name, goalMs, ms: median(runs.map(({ ms }) => ms)) },
    processorMs: median(runs.map(({ processorMs }) => processorMs)),
    peakMb: Math.max(...runs.map(({ peakMb }) => peakMb)),
    fileMb: kind === 'pages' ? 0 : (await stat(outPath)).size / BYTES_PER_MB,
  };
}

interface Run {
  ms: number;
  processorMs: number;
  peakMb: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function runOnce(task: ExportTask | PagesTask): Promise<Run> {
  const child = fork(ENTRY, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await sleep(LOADING_MS);
  const loadedMs = usageOf(child).processorMs;
  const began = performance.now();
  const answered = once(child, 'message') as Promise<[{ type: string; message?: string; failure?: string }]>;
  child.send(task);
  const watched = watch(child, answered);
  const [answer] = await answered;
  const ms = performance.now() - began;
  if (answer.type !== 'done') throw new Error(`no file was made: ${answer.message ?? answer.failure}`);
  const { peakMb, processorMs } = await watched;
  return { ms, peakMb, processorMs: processorMs - loadedMs };
}

/** What it has used when it answers; Linux remembers the most that was resident. */
async function watch(child: ChildProcess, answered: Promise<unknown>): Promise<Omit<Run, 'ms'>> {
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

function usageOf({ pid }: ChildProcess): Omit<Run, 'ms'> {
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
