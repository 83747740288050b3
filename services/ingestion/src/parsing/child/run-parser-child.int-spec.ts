import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@plumbline/server';
import { eventually } from '@plumbline/testing';
import type { ParseProgress, ParserTask } from '../source/parse-options.js';
import {
  type ParserChildOptions,
  type ParserProgramOptions,
  parserChildren,
  parserEntry,
  runParserChild,
} from './run-parser-child.js';

const run = existsSync(parserEntry()) ? describe : describe.skip;

run('the reader in a process of its own (F12; needs built code)', () => {
  let folder: string;
  let task: Extract<ParserTask, { kind: 'read' }>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'child-'));
    const path = join(folder, 'orders.csv');
    await writeFile(path, 'id,amount\n1,2.5\n2,3.5\n3,4.5\n');
    const request = { path, name: 'orders.csv', uploadType: 'csv' as const, settings: {} };
    task = {
      kind: 'read',
      request: { ...request, outPath: join(folder, 'out.parquet'), tempDirectory: join(folder, 'temp') },
    };
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const codeOf = ({
    heapMb,
    fault,
    logger,
    ...options
  }: Partial<ParserChildOptions> & ParserProgramOptions) =>
    runParserChild(parserChildren({ heapMb, fault, logger }), task, { deadlineMs: 60_000, ...options }).then(
      () => 'no failure',
      (failure: { code: string }) => failure.code,
    );

  it('returns what the reader returns, with named steps on the way', async () => {
    const steps: ParseProgress[] = [];
    const outcome = await runParserChild(parserChildren(), task, {
      deadlineMs: 60_000,
      onProgress: (step) => steps.push(step),
    });
    expect(outcome.receipt).toMatchObject({ rowsRead: 3, rowsLoaded: 3 });
    expect(new Set(steps.map(({ step }) => step))).toEqual(new Set([1, 2, 3]));
    expect(existsSync(task.request.outPath)).toBe(true);
    expect(existsSync(task.request.tempDirectory)).toBe(false);
  });

  it('returns a preview', async () => {
    const preview = await runParserChild(
      parserChildren(),
      { kind: 'preview', request: task.request },
      { deadlineMs: 60_000 },
    );
    expect(preview.rows).toEqual([
      ['1', '2.5'],
      ['2', '3.5'],
      ['3', '4.5'],
    ]);
  });

  it('passes the reason on when the file is at fault', async () => {
    const path = join(folder, 'empty.csv');
    await writeFile(path, '');
    const empty = runParserChild(
      parserChildren(),
      { ...task, request: { ...task.request, path } },
      { deadlineMs: 60_000 },
    );
    await expect(empty).rejects.toMatchObject({ name: 'ParseError', code: 'empty_file' });
  });

  it('says worker_crashed when the process dies, and the next one works', async () => {
    expect(await codeOf({ fault: 'crash' })).toBe('worker_crashed');
    expect(await codeOf({})).toBe('no failure');
  });

  it('says file_too_complex when the heap is full', async () => {
    expect(await codeOf({ fault: 'heap-exhausted', heapMb: 48 })).toBe('file_too_complex');
  });

  it('kills a process that takes too much memory', async () => {
    expect(await codeOf({ fault: 'memory-grows', memoryLimitMb: 400 })).toBe('file_too_complex');
  });

  it('kills a process that takes too long', async () => {
    expect(await codeOf({ fault: 'hang', deadlineMs: 300 })).toBe('timeout');
  });

  it('kills a process that takes more processor time than a file of its size may', async () => {
    expect(await codeOf({ fault: 'spin', processorMs: 500 })).toBe('file_too_complex');
  });

  it('gives every file a budget in proportion to its bytes, within its deadline', async () => {
    const began = performance.now();
    expect(await codeOf({ fault: 'spin', deadlineMs: 300_000 })).toBe('file_too_complex');
    expect(performance.now() - began).toBeLessThan(240_000);
  }, 300_000);

  it('is killed by an abort, whose reason is thrown', async () => {
    const abort = new AbortController();
    const reading = runParserChild(parserChildren({ fault: 'hang' }), task, {
      deadlineMs: 60_000,
      signal: abort.signal,
    });
    abort.abort(new Error('cancelled by its owner'));
    await expect(reading).rejects.toThrow('cancelled by its owner');
  });

  it('logs what a process that died wrote last, with its stack', async () => {
    const lines: string[] = [];
    const logger = createLogger('test', 'info', { write: (line) => lines.push(line) });
    expect(await codeOf({ fault: 'heap-exhausted', heapMb: 48, logger })).toBe('file_too_complex');
    const [entry] = lines.map((line) => JSON.parse(line));
    expect(entry).toMatchObject({ ending: 'out_of_memory', stderr: expect.stringMatching(/heap.*stack/is) });
  });
});

/** The child processes of this one that run the parser. */
function parserProcesses(): number[] {
  const pids = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').map(Number);
  return pids.filter((pid) => commandOf(pid).includes('parser-child'));
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

const isBuilt = existsSync(parserEntry()) && process.platform === 'linux';
(isBuilt ? describe : describe.skip)('the spare process (needs built code)', () => {
  const children = parserChildren();
  const spare = async (before?: number) =>
    eventually('one process waits', () => {
      const waiting = parserProcesses().filter((pid) => !commandOf(pid).includes('at work'));
      return waiting.length === 1 && waiting[0] !== before ? waiting[0] : undefined;
    });
  afterAll(() => children.close());

  it('is there before a task, does that one, and is replaced', async () => {
    children.keepSpare();
    const first = await spare();
    const task = { kind: 'read', request: { path: '/nowhere/file.csv' } } as ParserTask;
    await expect(
      children.run(task, { deadlineMs: 60_000, memoryLimitMb: 400, processorMs: 60_000 }),
    ).rejects.toThrow();
    const second = await spare(first);
    await eventually('the one that worked is gone', () => !parserProcesses().includes(first));
    process.kill(second, 'SIGKILL');
    await spare(second);
  });

  it('has its time and its processor time counted from its task on', async () => {
    const waiting = parserChildren({ fault: 'hang' });
    waiting.keepSpare();
    await setTimeout(1_500);
    const began = performance.now();
    const limits = { deadlineMs: 800, memoryLimitMb: 400, processorMs: 400 };
    const task = { kind: 'read', request: { path: '/nowhere/file.csv' } };
    await expect(waiting.run(task, limits)).rejects.toMatchObject({ ending: 'timeout' });
    expect(performance.now() - began).toBeGreaterThan(750);
    waiting.close();
  });

  it('ends when it is no longer wanted', async () => {
    children.close();
    await eventually('no process is left', () => parserProcesses().length === 0 || undefined);
  });
});
