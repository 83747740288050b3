import { elementAt } from '@plumbline/statistics';

/** One series: the family it is of, and its mark under every candidate for the constants, in one order. */
export interface Candidates<Mark> {
  family: string;
  marks: readonly Mark[];
}

/**
 * The marks of all series, each under the constants that are best for all families but its own: what a series that
 * nobody saw when the constants were chosen can expect.
 */
export function leftOut<Mark>(
  series: readonly Candidates<Mark>[],
  lossOf: (marks: readonly Mark[]) => number,
): Mark[] {
  const families = [...new Set(series.map(({ family }) => family))];
  return families.flatMap((family) => {
    const others = series.filter((one) => one.family !== family);
    const count = others[0]?.marks.length ?? 0;
    const losses = Array.from({ length: count }, (_, at) =>
      lossOf(others.map(({ marks }) => elementAt(marks, at))),
    );
    const best = losses.indexOf(Math.min(...losses));
    return series.filter((one) => one.family === family).map(({ marks }) => elementAt(marks, best));
  });
}
