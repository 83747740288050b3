import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openPublicFile } from '@plumbline/analytics-ai/bench';
import { writeContentWeights, writeKindWeights } from '@plumbline/ingestion/bench';

const WEIGHTS = 'libs/semantics/src/tables/kind-weights.ts';
const CONTENT_WEIGHTS = 'libs/semantics/src/contents/content-weights.ts';

/** Trains what features say for the kinds of tables anew and writes the weights. */
export async function benchKinds(repository: string, dataFolder: string): Promise<void> {
  if (!hasData(dataFolder)) return;
  const tables = await writeKindWeights({ dataFolder, file: join(repository, WEIGHTS) }, openPublicFile);
  process.stdout.write(`Trained with ${tables} labelled tables. Wrote ${WEIGHTS}.\n`);
}

/** Trains what features of columns say for what they hold anew and writes the weights. */
export async function benchContents(repository: string, dataFolder: string): Promise<void> {
  if (!hasData(dataFolder)) return;
  const columns = await writeContentWeights({ dataFolder, file: join(repository, CONTENT_WEIGHTS) });
  process.stdout.write(`Trained with ${columns} labelled columns. Wrote ${CONTENT_WEIGHTS}.\n`);
}

function hasData(dataFolder: string): boolean {
  if (existsSync(dataFolder)) return true;
  process.stdout.write(
    `There is no public data beside the project (${dataFolder}): nothing to train with.\n`,
  );
  return false;
}
