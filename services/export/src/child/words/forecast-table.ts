import type { CellValue, ExportForecast, ExportTable } from '@plumbline/contracts';

type Column = ExportTable['columns'][number];

/** The periods of a forecast, and before them those of the past where a file holds data rather than pages. */
export function forecastTable(block: ExportForecast, { withPast }: { withPast: boolean }): ExportTable {
  const { title, subtitle, period, format, history, points, scenarios, fact } = block;
  const number = (name: string): Column => ({ name, type: 'double', ...(format && { format }) });
  const isYears = points.every(({ t }) => t.length <= 4);
  const write = withPast ? (value: number) => value : rounding(block);
  const blanks = [...BANDS, ...scenarios].map(() => null);
  const past = history.map(({ t, y }): CellValue[] => [t, y, ...blanks]);
  const ahead = points.map((point, step): CellValue[] => [
    ...[point.t, ...(withPast ? [null] : [])],
    ...BANDS.map(({ of }) => write(point[of])),
    ...scenarios.map(({ values }) => (values[step] === undefined ? null : write(values[step]))),
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

/** On pages with no more digits than a forecast can know. */
function rounding({ format = {}, points }: ExportForecast): (value: number) => number {
  if (format.percent) return (value) => value;
  const largest = Math.max(...points.flatMap(({ lo95, hi95 }) => [Math.abs(lo95), Math.abs(hi95)]));
  const digits = 10 ** (format.decimals ?? (largest >= 1_000 ? 0 : largest >= 10 ? 1 : 3));
  return (value) => Math.round(value * digits) / digits;
}

const BANDS = [
  { name: 'Middle', of: 'yhat' },
  { name: '80% from', of: 'lo80' },
  { name: '80% to', of: 'hi80' },
  { name: '95% from', of: 'lo95' },
  { name: '95% to', of: 'hi95' },
] as const;
