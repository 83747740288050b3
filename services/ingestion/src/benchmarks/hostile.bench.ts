import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parserChildren, processorMsFor, runParserChild } from '../parsing/child/run-parser-child.js';
import type { HostileFile } from '../parsing/hostile/hostile-files.js';
import { ParseError } from '../parsing/source/parse-error.js';
import { withChildSeconds } from './children-seconds.js';

const DEADLINE_MS = 600_000;

/** What a file that is made to cost much did cost, in the process that uploads are read in. */
export interface HostileFigures {
  bytes: number;
  processorSeconds: number;
  /** Past which the process would have been stopped. */
  allowedSeconds: number;
  /** `read`, or why not. */
  outcome: string;
}

/** Reads a file of this shape and about this size. Linux only. */
export async function benchHostile({ make, type }: HostileFile, bytes: number): Promise<HostileFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-hostile-'));
  try {
    const path = join(folder, `file.${type}`);
    await writeFile(path, make(bytes));
    const request = { path, name: 'file', uploadType: type, settings: {} };
    const places = { outPath: join(folder, 'out.parquet'), tempDirectory: join(folder, 'temp') };
    const { answer: outcome, seconds: processorSeconds } = await withChildSeconds(() =>
      runParserChild(
        parserChildren(),
        { kind: 'read', request: { ...request, ...places } },
        { deadlineMs: DEADLINE_MS },
      ).then(
        () => 'read',
        (error: unknown) => (error instanceof ParseError ? error.code : String(error)),
      ),
    );
    const allowedSeconds = (await processorMsFor(path)) / 1_000;
    return { bytes: (await stat(path)).size, processorSeconds, allowedSeconds, outcome };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
