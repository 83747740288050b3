import { CONTEXT_OPACITY, printTheme, slotColour, toChartModel } from '@plumbline/charts';
import type { CellValue, ColumnFormat, ExportChart } from '@plumbline/contracts';
import type { ChartRunOptions } from 'docx/charts';

type Model = Extract<ReturnType<typeof toChartModel>, { kind: 'series' }>;

/** How Word draws them; the other pictures have no like in Word. */
const DRAWN = { line: 'line', column: 'column', bar: 'bar', stacked: 'column', grouped: 'column' } as const;
const WITHOUT_LABELS = { gridlines: false, visible: false } as const;
/** More bars than this leave no room for numbers beside them. */
const MOST_LABELS = 20;
const DATE_FORMATS: Partial<Record<string, string>> = {
  day: 'd mmm yyyy',
  week: 'd mmm yyyy',
  month: 'mmm yyyy',
  year: 'yyyy',
};

/** Word's own chart, whose numbers lie in a workbook within it; undefined where a picture tells more. */
export function nativeChart(
  block: ExportChart,
  { width, height, alt }: { width: number; height: number; alt: string },
): ChartRunOptions | undefined {
  const model = toChartModel(block);
  if (model.kind !== 'series' || model.type === 'multiples' || model.overlay || model.markers.length > 0)
    return undefined;
  if (model.categories.length === 0 || model.series.length === 0) return undefined;
  const isBar = model.type === 'bar';
  const hasLabels =
    model.series.length === 1 && model.type !== 'line' && model.categories.length <= MOST_LABELS;
  const numberFormat = compactFormat(model.format);
  return {
    type: DRAWN[model.type],
    categories: categoriesOf(model),
    series: model.series.map((series, at) => ({
      name: series.label || model.measure,
      values: (model.data[at] ?? []).map((datum) => datum?.value ?? null),
      color: hex(slotColour(printTheme, series.slot)),
      ...(model.type === 'line' ? { line: { width: 1.5 } } : coloursOf(model)),
    })),
    ...(model.type === 'stacked' && { stacking: 'stacked' as const }),
    legend: model.series.length > 1 && { position: 'right' },
    categoryAxis: {
      // The first bar stands at the top.
      reverseOrder: isBar,
      ...(model.grain && DATE_FORMATS[model.grain] && { numberFormat: DATE_FORMATS[model.grain] }),
    },
    valueAxis: hasLabels ? WITHOUT_LABELS : { numberFormat },
    ...(hasLabels && { dataLabels: { value: true, numberFormat } }),
    ...(model.type !== 'line' && { gapWidth: 60 }),
    font: { name: 'Inter', color: hex(printTheme.text2) },
    chartArea: { fill: 'none', border: 'none' },
    transformation: { width, height },
    altText: { name: block.chart.title, title: block.chart.title, description: alt },
  };
}

/** Whole periods as dates, which Word spaces and thins out by itself. */
function categoriesOf({ categories, grain }: Model): string[] | Date[] {
  const days = categories.map(({ value }) => dayOf(value));
  const isCalendar = grain !== null && grain in DATE_FORMATS;
  return isCalendar && days.every((day) => day !== undefined) ? days : categories.map(({ label }) => label);
}

function dayOf(value: CellValue): Date | undefined {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value);
  return isDay ? new Date(`${value.slice(0, 10)}T00:00:00Z`) : undefined;
}

/** Bars that keep their colour, and the one that the title names before the others. */
function coloursOf({ categories, categorySlots, highlight, series }: Model): { colors?: string[] } {
  if (series.length > 1) return {};
  return {
    colors: categories.map(({ key, isOther }) => {
      const full = isOther ? printTheme.other : slotColour(printTheme, categorySlots[key] ?? 0);
      const isContext = highlight.length > 0 && !highlight.includes(key);
      return hex(isContext ? lightened(full) : full);
    }),
  };
}

const hex = (colour: string): string => colour.replace('#', '');

/** On white. */
function lightened(colour: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return channels
    .map((channel) => Math.round(channel * CONTEXT_OPACITY + 255 * (1 - CONTEXT_OPACITY)))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('');
}

/** "$1.2M", "12K", "4%": as the screen shortens numbers. */
function compactFormat({ percent, currency }: ColumnFormat): string {
  if (percent) return '0.#%';
  const sign = currency ? `"${SIGNS[currency] ?? `${currency} `}"` : '';
  return `[>=1000000]${sign}#,##0.0,,"M";[>=1000]${sign}#,##0,"K";${sign}#,##0.##`;
}

const SIGNS: Partial<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥' };
