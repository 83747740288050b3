import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Profile, Understanding } from '@plumbline/contracts';
import { kindFeatures } from '@plumbline/semantics';
import { parseFile } from '../parsing/file/parse-file.js';
import { type LabelledTable, labelledTables } from './table-labels.js';

type Features = ReturnType<typeof kindFeatures>;

/** A labelled table as it was read. */
export interface JudgedTable {
  labelled: LabelledTable;
  about: Understanding;
  features: Features;
}

function judgeable(labelled: LabelledTable, profile: Profile): JudgedTable {
  const { about, rowCount, columns } = profile;
  if (!about) throw new Error(`${labelled.path} has no rows`);
  const facts = {
    name: labelled.name,
    rows: rowCount,
    columns,
    key: about.key,
    identities: about.identities,
  };
  return {
    labelled,
    about,
    features: kindFeatures({ ...facts, ...(about.course && { course: about.course }) }),
  };
}

/** Opens a public table as a file somebody would upload. */
export type OpenPublicFile = (
  table: { path: string; name: string },
  dataFolder: string,
  ownFolder: string,
) => Promise<{ path: string; name: string; uploadType: 'csv' | 'json' }>;

/** Reads every labelled table as an upload. */
export async function readLabelled(dataFolder: string, open: OpenPublicFile): Promise<JudgedTable[]> {
  const judged: JudgedTable[] = [];
  for (const labelled of labelledTables()) judged.push(await readOne(labelled, dataFolder, open));
  return judged;
}

async function readOne(
  labelled: LabelledTable,
  dataFolder: string,
  open: OpenPublicFile,
): Promise<JudgedTable> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-kinds-'));
  try {
    const own = join(folder, 'own');
    await mkdir(own);
    const { path, name, uploadType } = await open(labelled, dataFolder, own);
    const places = { outPath: join(own, 'out.parquet'), tempDirectory: join(folder, 'temp') };
    const { profile } = await parseFile({ path, name, uploadType, settings: {}, ...places });
    return judgeable(labelled, profile);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
