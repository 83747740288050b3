import type { ColumnProfile, Filter } from '@plumbline/contracts';
import { holdsYears, namesSeason, namesYearOfRow, type SourceShape } from '@plumbline/semantics';
import type { KeyFigure } from '../../kpis.js';
import type { Subject } from './design.js';

/** Rows of a year, as a share of those of a usual one, below which it has only begun. */
const WHOLE = 0.8;

/** A column of years, or of seasons that cross them, and the newest of them that is whole. */
export interface NewestYear {
  column: string;
  years: number;
  newest: number | string;
  filters: Filter[];
}

/** The years that rows are of as plain numbers, where no date says more. */
export function newestYear({ profile }: SourceShape, leastYears: number): NewestYear | undefined {
  const found = profile.columns.find(
    (column) => holdsYears(column) && column.distinct >= leastYears && namesYearOfRow(column.name),
  );
  if (!found) return undefined;
  const whole = wholeOnes(found, profile.rowCount).map(Number);
  return newestOf(found, whole.length > 0 ? Math.max(...whole) : Number(found.max));
}

/** 2024/25, FY2024-25. */
const SEASON = /^(?:fy ?)?(?:19|20)\d{2} ?[/–-] ?(?:\d{2}|\d{4})$/i;

/** The seasons that rows are of: those of sports, of schools and of accounts begin in the middle of a year. */
export function newestSeason({ profile }: SourceShape): NewestYear | undefined {
  const found = profile.columns.find(
    ({ name, type, distinct, topValues = [] }) =>
      type === 'text' &&
      namesSeason(name) &&
      distinct > 1 &&
      topValues.length === distinct &&
      topValues.every(({ value }) => SEASON.test(String(value))),
  );
  if (!found) return undefined;
  const newest = wholeOnes(found, profile.rowCount).map(String).toSorted().at(-1);
  return newest === undefined ? undefined : newestOf(found, newest);
}

function wholeOnes({ topValues = [], distinct, missing }: ColumnProfile, rowCount: number) {
  const usual = (rowCount - missing) / distinct;
  const known = topValues.length === distinct ? topValues : [];
  return known.filter(({ count }) => count >= WHOLE * usual).map(({ value }) => value);
}

const newestOf = ({ name, distinct }: ColumnProfile, newest: number | string): NewestYear => ({
  ...{ column: name, years: distinct, newest },
  filters: [{ column: name, op: 'eq', values: [newest] }],
});

/** Figures of what happened are of the newest season, where rows say which they are of, and not of one of its months. */
export function ofSeason({ source, planner }: Subject, figures: readonly KeyFigure[]): KeyFigure[] {
  const season = newestSeason(source);
  if (!season) return [...figures];
  return figures.map((figure) => {
    const { as, ...measure } = figure.measure;
    return {
      ...figure,
      measure: planner.named(measure, `${as}, ${season.newest}`),
      filters: [...(figure.filters ?? []), ...season.filters],
      isTimeless: true,
    };
  });
}
