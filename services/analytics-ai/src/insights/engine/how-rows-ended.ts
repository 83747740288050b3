import type { CellValue } from '@plumbline/contracts';
import { namesState, type SourceShape, senseOf } from '@plumbline/semantics';

const valuesOf = ({ profile }: SourceShape, name: string): CellValue[] =>
  (profile.columns.find((column) => column.name === name)?.topValues ?? []).map(({ value }) => value);

/**
 * Whether a column says how its rows stand or ended: cancelled, no-show, won. That is no part of a business, but what
 * became of it: it is told as a share of the rows, and nothing else is compared between its values.
 */
export function tellsStates(shape: SourceShape, name: string): boolean {
  const values = valuesOf(shape, name);
  return (
    namesState(name) || (values.length > 0 && values.every((value) => senseOf(String(value)) !== undefined))
  );
}

/** How rows ended, the commonest way left out, which is the rule: what is open says how young they are. */
export const waysToEnd = (shape: SourceShape, name: string): CellValue[] =>
  valuesOf(shape, name)
    .slice(1)
    .filter((value) => value !== null && senseOf(String(value)) !== 'open');
