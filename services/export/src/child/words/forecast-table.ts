import type { CellValue, ExportForecast, ExportTable } from '@plumbline/contracts';

type Column = ExportTable['columns'][number];

/** The periods of a forecast, and before them those of the past where a file holds data rather than pages. */
export function forecastTable(block: ExportForecast, { withPast }: { withPast: boolean }): ExportTable {
  const { title, subtitle, period, format, history, points, scenarios, fact } = block;
  const number = (name: string): Column => ({ name, type: 'double', ...(format && { format }) });
  const isYears = points.every(({ t }) => t.length <= 4);
  const blanks = [...BANDS, ...scenarios].map(() => null);
  const past = history.map(({ t, y }): CellValue[] => [t, y, ...blanks]);
  const ahead = points.map((point, step): CellValue[] => [
    ...[point.t, ...(withPast ? [null] : [])],
    ...BANDS.map(({ of }) => point[of]),
    ...scenarios.map(({ values }) => values[step] ?? null),
  ]);
  return {
    ...{ kind: 'table', title, subtitle, fact },
    columns: [
      isYears ? { name: 'Period', type: 'text' } : { name: 'Period', type: 'date', grain: period },
      ...(withPast ? [number('Value')] : []),
      ...[...BANDS, ...scenarios].map(({ name }) => number(name)),
    ],
    rows: [...(withPast ? past : []), ...ahead],
  };
}

const BANDS = [
  { name: 'Middle', of: 'yhat' },
  { name: '80% from', of: 'lo80' },
  { name: '80% to', of: 'hi80' },
  { name: '95% from', of: 'lo95' },
  { name: '95% to', of: 'hi95' },
] as const;
