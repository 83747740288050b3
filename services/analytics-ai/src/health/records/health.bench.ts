import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createEngine } from '@plumbline/datasets';
import { createLogger } from '@plumbline/server';
import { HealthFiles } from './health-files.js';

const BYTES_PER_MB = 1_048_576;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const FROM = Date.UTC(2016, 0, 1);

export interface HealthFigures {
  megabytes: number;
  records: number;
  readMs: number;
  daysMs: number;
}

/**
 * Reads a made-up export of Apple Health of about that many megabytes as an import does, then makes its days: steps that
 * watch and phone count at once, heart rates, nights, weights.
 */
export async function benchHealthFile(megabytes: number): Promise<HealthFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'health-bench-'));
  const engine = await createEngine({
    ...{ memoryLimitMb: 256, threads: 2, tempDirectory: join(folder, 'temp'), allowedDirectories: [folder] },
  });
  const files = new HealthFiles(engine, createLogger('bench', 'silent'));
  try {
    const path = join(folder, 'export.xml');
    await pipeline(Readable.from(exportOf(megabytes * BYTES_PER_MB)), createWriteStream(path));
    const began = performance.now();
    const importId = '00000000-0000-4000-8000-000000000000';
    const { signal } = new AbortController();
    const { path: records, answer } = await files.read({ path, kind: 'xml' }, { importId, folder, signal });
    const read = performance.now();
    await files.makeDays([records], folder);
    const { size } = await stat(path);
    return {
      ...{ megabytes: size / BYTES_PER_MB, records: answer.found },
      ...{ readMs: read - began, daysMs: performance.now() - read },
    };
  } finally {
    files.onApplicationShutdown();
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const wall = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} -0500`;

function record(type: string, [from, to]: [number, number], value: string, rest: string): string {
  return ` <Record type="${type}" ${rest} creationDate="${wall(to)}" startDate="${wall(from)}" endDate="${wall(to)}" value="${value}"/>\n`;
}

const WATCH =
  'sourceName="My Watch" sourceVersion="10.1" device="&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,2, software:10.1&gt;"';
const PHONE = 'sourceName="My iPhone" sourceVersion="17.1"';
const quantity = (name: string): string => `HKQuantityTypeIdentifier${name}`;

function* exportOf(bytes: number): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_US">\n';
  let written = 0;
  for (let day = 0; written < bytes; day += 1) {
    const text = dayOf(FROM + day * DAY_MS, day);
    written += text.length;
    yield text;
  }
  yield '</HealthData>\n';
}

/** Two hundred records, some of them counted twice. */
function dayOf(start: number, day: number): string {
  const lines: string[] = [];
  for (let place = 0; place < 60; place += 1) {
    const at: [number, number] = [
      start + (480 + place * 10) * MINUTE_MS,
      start + (488 + place * 10) * MINUTE_MS,
    ];
    const steps = String(40 + ((day * 7 + place * 13) % 90));
    lines.push(record(quantity('StepCount'), at, steps, `${WATCH} unit="count"`));
    lines.push(record(quantity('StepCount'), at, steps, `${PHONE} unit="count"`));
    const rate = String(58 + ((day * 3 + place * 5) % 40));
    lines.push(record(quantity('HeartRate'), [at[0], at[0]], rate, `${WATCH} unit="count/min"`));
  }
  const night: [number, number] = [start + 60 * MINUTE_MS, start + (420 + (day % 90)) * MINUTE_MS];
  lines.push(
    record('HKCategoryTypeIdentifierSleepAnalysis', night, 'HKCategoryValueSleepAnalysisAsleepCore', WATCH),
  );
  const morning: [number, number] = [start + 450 * MINUTE_MS, start + 450 * MINUTE_MS];
  lines.push(record(quantity('BodyMass'), morning, String(78 + (day % 30) / 10), `${PHONE} unit="kg"`));
  return lines.join('');
}
