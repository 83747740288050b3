import type { FactRef } from './facts.api.js';

export const FACT_PARAMS = ['fact', 'row', 'column'] as const;

/** The fact that an address opens. */
export function readFact(params: URLSearchParams): FactRef | null {
  const id = params.get('fact');
  if (!id) return null;
  const row = Number(params.get('row') ?? Number.NaN);
  const column = params.get('column');
  return {
    id,
    ...(Number.isInteger(row) && row >= 0 && { row }),
    ...(column !== null && { column }),
  };
}

/** Names an open fact in the address, or none. */
export function writeFact(fact: FactRef | null, params: URLSearchParams): void {
  for (const name of FACT_PARAMS) params.delete(name);
  if (!fact) return;
  params.set('fact', fact.id);
  if (fact.row !== undefined) params.set('row', String(fact.row));
  if (fact.column !== undefined) params.set('column', fact.column);
}
