import type { MergeCase, MergeDefinition, MergePreview } from '@plumbline/contracts';

export type SampleRow = MergePreview['sample'][number];

/** Cases whose rows the result has, with how many there are. */
export function casesOf(
  { multiplied, leftOnly, rightOnly }: MergePreview,
  kind: MergeDefinition['kind'],
): { case: MergeCase; count: number }[] {
  if (kind === 'append') return [];
  const cases: { case: MergeCase; count: number }[] = [
    { case: 'multiplied', count: multiplied },
    { case: 'left_only', count: leftOnly },
    { case: 'right_only', count: rightOnly },
  ];
  return cases.filter(({ count }) => count > 0);
}

/** How many left rows of each case stand there at first. */
const FIRST: Record<MergeCase, number> = { matched: 2, multiplied: 1, left_only: 1, right_only: 1 };

/** The first rows of each case, or all that are known of one. Rows that the result leaves out are shown only when asked for. */
export function shownSample(
  { sample }: MergePreview,
  kind: MergeDefinition['kind'],
  wanted: MergeCase | undefined,
): SampleRow[] {
  if (kind === 'append') return sample;
  if (wanted) return sample.filter((row) => row.case === wanted);
  const left: Record<MergeCase, Set<number | null>> = {
    matched: new Set(),
    multiplied: new Set(),
    left_only: new Set(),
    right_only: new Set(),
  };
  const isKept = (row: SampleRow) =>
    row.case === 'left_only' ? kind !== 'inner' : row.case !== 'right_only' || kind === 'full';
  return sample.filter((row) => {
    const seen = left[row.case];
    const line = row.case === 'right_only' ? row.rightLine : row.leftLine;
    if (!isKept(row) || (!seen.has(line) && seen.size >= FIRST[row.case])) return false;
    seen.add(line);
    return true;
  });
}
