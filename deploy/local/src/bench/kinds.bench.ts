import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openPublicFile } from '@plumbline/analytics-ai/bench';
import { writeKindWeights } from '@plumbline/ingestion/bench';

const WEIGHTS = 'libs/semantics/src/tables/kind-weights.ts';

/** Trains what features say for the kinds of tables anew and writes the weights. */
export async function benchKinds(repository: string, dataFolder: string): Promise<void> {
  if (!existsSync(dataFolder)) {
    process.stdout.write(
      `There is no public data beside the project (${dataFolder}): nothing to train with.\n`,
    );
    return;
  }
  const tables = await writeKindWeights({ dataFolder, file: join(repository, WEIGHTS) }, openPublicFile);
  process.stdout.write(`Trained with ${tables} labelled tables. Wrote ${WEIGHTS}.\n`);
}
