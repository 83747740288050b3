import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Column,
  type Profile,
  type Receipt,
  SUMMARY_AUDIENCES,
  SUMMARY_PARTS,
  type SummaryAudience,
  type SummarySection,
} from '@plumbline/contracts';
import { createEngine, factId, quoteText } from '@plumbline/datasets';
import { readFields, type SourceShape } from '@plumbline/semantics';
import { contentOf } from '../../facts/fact-content.js';
import { METHODS } from '../../insights/methods.js';
import type { Brief } from '../../insights/summary/draft.js';
import { type Written, writeSummary } from '../../insights/summary/write-summary.js';
import { notesOf } from '../receipt-notes.js';
import { openPublicFile } from './public-files.js';
import type { PublicTable } from './public-tables.js';
import { type Problem, problemsOf } from './read-summary.js';
import { Truth } from './truth.js';
import type { TruthTable } from './truth-table.js';

/** The product's own reading of a file: writes Parquet and answers what it holds. */
type SummaryIntake = (request: {
  path: string;
  name: string;
  uploadType: 'csv' | 'json';
  outPath: string;
  tempDirectory: string;
  settings: Record<string, never>;
}) => Promise<{ columns: Column[]; profile: Profile; receipt: Receipt }>;

/** A summary of a public table, and what in it the rows do not say. */
interface ReadSummary {
  table: string;
  audience: SummaryAudience;
  title: string;
  sections: SummarySection[];
  sentences: number;
  problems: Problem[];
}

const LENGTHS: Record<SummaryAudience, Brief['length']> = {
  board: 'short',
  manager: 'page',
  analyst: 'full',
};

/** Writes a summary of the table for each audience, as after an upload, and holds every sentence against its rows. */
export async function summariesOf(
  table: PublicTable,
  { dataFolder, intake }: { dataFolder: string; intake: SummaryIntake },
): Promise<ReadSummary[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-summaries-'));
  const [own, tempDirectory] = [join(folder, 'data'), join(folder, 'temp')];
  await mkdir(own);
  const engine = await createEngine({
    ...{ memoryLimitMb: 512, threads: 2, tempDirectory: join(folder, 'spill'), allowedDirectories: [own] },
  });
  try {
    const { lines, ...file } = await openPublicFile(table, dataFolder, own);
    const outPath = join(own, 'data.parquet');
    const { columns, profile, receipt } = await intake({ ...file, outPath, tempDirectory, settings: {} });
    const { name } = table;
    const shape = { dataSourceId: randomUUID(), version: 1, name, columns, profile, zone: 'UTC' };
    const described = await engine.run(`DESCRIBE SELECT * FROM read_parquet(${quoteText(outPath)})`);
    const stored = new Map(described.rows.map(([column, type]) => [String(column), String(type)]));
    const facts = truthTableOf(shape, stored, lines);
    const read: ReadSummary[] = [];
    for (const audience of SUMMARY_AUDIENCES) {
      const written = await writeSummary({
        ...{ engine, dataset: { parquetPath: outPath, columns }, shape, summaryId: shape.dataSourceId },
        brief: { audience, length: LENGTHS[audience], parts: SUMMARY_PARTS },
        ...{ findings: undefined, receipt: notesOf(receipt) },
        identify: (origin) => factId(shape.dataSourceId, 1, contentOf(origin, METHODS)),
      });
      const truth = await Truth.open(engine, facts, outPath);
      read.push({ table: name, audience, ...(await checked(written, truth)) });
    }
    return read;
  } finally {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function checked({ titleParts, sections }: Written, truth: Truth) {
  const title = titleParts.map(({ text }) => text).join('');
  return { title, sections, ...(await problemsOf(sections, truth)) };
}

/** What cannot be learnt from rows: roles, what a row is called, which date counts, what weighs what. */
function truthTableOf(
  shape: SourceShape,
  stored: ReadonlyMap<string, string>,
  lines: number | undefined,
): TruthTable {
  const { noun, time, measures } = readFields(shape);
  const weights = measures.flatMap(({ name, weight }) => (weight === undefined ? [] : [[name, weight]]));
  return {
    ...{ name: shape.name, noun, weights: Object.fromEntries(weights) },
    columns: shape.columns.map(({ name, role }) => ({ name, role, stored: stored.get(name) ?? '' })),
    ...(time && { time: time.name }),
    ...(lines !== undefined && { lines }),
  };
}
