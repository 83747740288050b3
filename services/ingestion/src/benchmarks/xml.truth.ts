import { mkdtemp, readFile as readBytes, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, type Engine } from '@plumbline/datasets';
import type { Mark } from '@plumbline/statistics/bench';
import { openXml } from '../parsing/formats/xml/open-xml.js';
import { readZip } from '../parsing/formats/xml/zip.js';
import { ParseError } from '../parsing/source/parse-error.js';
import { DEFAULT_LIMITS } from '../parsing/source/parse-options.js';

/** Files whose fault lies in a file they refer to are well-formed for a reader that loads none. */
const NOT_WELL_FORMED = /^xmltest\/not-wf\/sa\/[^/]+\.xml$/;
const VALID = /^xmltest\/valid\/(?:sa|not-sa|ext-sa)\/[^/]+\.xml$/;

/** Scores the XML intake on James Clark's xmltest: what is refused as malformed, and what is not. */
export async function scoreXml(dataFolder: string): Promise<Mark[]> {
  const files = readZip(await readBytes(join(dataFolder, 'xml_jclark', 'xmltest.zip')));
  const folder = await mkdtemp(join(tmpdir(), 'xml-truth-'));
  const engine = await createEngine({
    memoryLimitMb: 256,
    threads: 1,
    tempDirectory: join(folder, 'engine'),
    allowedDirectories: [folder],
    connections: 1,
  });
  try {
    const notWellFormed = await codesOf(files, NOT_WELL_FORMED, folder, engine);
    const valid = await codesOf(files, VALID, folder, engine);
    return [
      {
        name: 'XML: not well-formed files refused as malformed',
        score: notWellFormed.filter(({ code }) => code === 'malformed').length,
        unit: `of ${notWellFormed.length} files`,
        goal: notWellFormed.length,
        better: 'higher',
        misses: notWellFormed.filter(({ code }) => code !== 'malformed').map(tell),
      },
      {
        name: 'XML: valid files called malformed',
        score: valid.filter(({ code }) => code === 'malformed').length,
        unit: `of ${valid.length} files`,
        goal: 0,
        better: 'lower',
        misses: valid.filter(({ code }) => code === 'malformed').map(tell),
      },
    ];
  } finally {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Outcome {
  name: string;
  code: string;
  message: string;
}

async function codesOf(
  files: ReadonlyMap<string, Buffer>,
  wanted: RegExp,
  folder: string,
  engine: Engine,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [name, bytes] of files) {
    if (!wanted.test(name)) continue;
    const path = join(folder, 'file.xml');
    await writeFile(path, bytes);
    const request = { engine, path, uploadType: 'xml' as const, tempDirectory: folder };
    const failure = await openXml({ ...request, settings: {}, limits: DEFAULT_LIMITS }).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (failure !== undefined && !(failure instanceof ParseError)) throw failure;
    outcomes.push({ name, code: failure?.code ?? 'read', message: failure?.message ?? '' });
  }
  return outcomes;
}

function tell({ name, code, message }: Outcome): string {
  return `${name}: ${code} ${message}`.trim();
}
