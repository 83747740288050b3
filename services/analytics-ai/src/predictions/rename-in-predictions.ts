import { canonicalJson, type NewNames, renamedFormula } from '@plumbline/datasets';
import type { EntityManager } from 'typeorm';
import { isForecast, isTable, PredictionRow } from './prediction.entity.js';
import { TABLE_KEY, tableKeyOf } from './table-key.js';

/** Predictions know the columns of their source by new names: they go on being compared with what comes, in one record. */
export async function renameInPredictions(
  tx: EntityManager,
  sourceId: string,
  names: NewNames,
): Promise<void> {
  for (const row of await tx.findBy(PredictionRow, { sourceId }))
    await tx.save(Object.assign(row, renamedPrediction(row, names)));
}

/** What is asked, and the key of the series that it is about, under the new names. */
export const renamedPrediction = (
  row: PredictionRow,
  names: NewNames,
): Pick<PredictionRow, 'seriesKey' | 'request'> => ({
  seriesKey: renamedKey(row.seriesKey, names),
  request: renamedRequest(row, names),
});

function renamedRequest(row: PredictionRow, names: NewNames): PredictionRow['request'] {
  const nameOf = (name: string) => names.get(name) ?? name;
  if (isTable(row)) {
    const { leaveOut, keep, target, ...rest } = row.request;
    return {
      ...{ ...rest, target: nameOf(target) },
      ...(leaveOut && { leaveOut: leaveOut.map(nameOf) }),
      ...(keep && { keep: keep.map(nameOf) }),
    };
  }
  if (!isForecast(row)) return row.request;
  const { target, time, by, drivers, calculation } = row.request;
  const formulas = Object.entries(calculation?.formulas ?? {});
  return {
    ...row.request,
    target: calculation ? target : nameOf(target),
    ...(time !== undefined && { time: nameOf(time) }),
    ...(by !== undefined && { by: nameOf(by) }),
    ...(drivers && { drivers: drivers.map((one) => ({ ...one, column: nameOf(one.column) })) }),
    ...(calculation && {
      calculation: {
        ...calculation,
        formula: renamedFormula(calculation.formula, names),
        formulas: Object.fromEntries(formulas.map(([name, text]) => [name, renamedFormula(text, names)])),
      },
    }),
  };
}

/** The keys of series are their questions, those of tables their targets. */
function renamedKey(key: string, names: NewNames): string {
  const nameOf = (name: string) => names.get(name) ?? name;
  if (key.startsWith(TABLE_KEY)) return tableKeyOf(nameOf(key.slice(TABLE_KEY.length)));
  const parts: Record<string, unknown> = JSON.parse(key);
  const columns = new Set(['time', 'by', ...('formula' in parts ? [] : ['target'])]);
  const renamed = Object.entries(parts).map(([part, value]): [string, unknown] => {
    if (typeof value !== 'string') return [part, value];
    if (part === 'formula') return [part, renamedFormula(value, names)];
    return [part, columns.has(part) ? nameOf(value) : value];
  });
  return canonicalJson(Object.fromEntries(renamed));
}
