import { CHANGE_PARTS, type ChangeParts, type Compare } from '@plumbline/contracts';
import { toNumber } from '../format/format-number.js';
import { formatRange } from '../format/format-range.js';
import { formatInColumn } from '../format/format-value.js';
import { categoryKey, makeCategory } from './categories.js';
import type { Category, ChangeModel, ChangePart, ChartView, Datum } from './chart-model.js';
import { type BoundMeasure, bindResult } from './result-columns.js';

/** More parts than this are told as one. */
const MOST_PARTS = 8;

/** A measure of each group in two periods, of a plan that compares; null where it does not. */
export function toChangeModel(view: ChartView, type: ChangeModel['type']): ChangeModel | null {
  const { compare, changeParts } = view.chart.plan;
  if (compare && changeParts) return toPartsModel(view, compare, changeParts);
  const { dimensions, measures, isOther } = bindResult(view.chart, view.result);
  const [by] = dimensions;
  const [measure] = measures;
  if (!compare || !by || !measure) return null;
  const baseName = `${measure.name}_base`;
  const base = view.result.columns.findIndex(({ name }) => name === baseName);
  if (base < 0) return null;
  const parts = view.result.rows.map((row, at): ChangePart => {
    const category = makeCategory({
      ...{ dimension: by.plan, name: by.name, value: row[by.index] ?? null, isOther: isOther(row) },
    });
    const datum = (index: number, column: string): Datum | null => {
      const value = toNumber(row[index]);
      if (value === null) return null;
      return { value, cell: { row: at, column }, text: formatInColumn(row[index], measure) };
    };
    return { ...category, before: datum(base, baseName), after: datum(measure.index, measure.name) };
  });
  return {
    ...{ kind: 'change', type, measure: measure.name, format: measure.format, decimals: measure.decimals },
    parts: type === 'waterfall' ? folded(parts, measure) : parts,
    ...namesOf(compare),
    highlight: (view.chart.highlight ?? []).map((value) => categoryKey(value, false)),
  };
}

const namesOf = ({ from, to, baseFrom, baseTo }: Compare) => ({
  beforeName: formatRange(baseFrom, baseTo),
  afterName: formatRange(from, to),
});

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the change of one sum comes of, in the order in which its parts are told; null where it is not in the result. */
function toPartsModel(view: ChartView, compare: Compare, { amount }: ChangeParts): ChangeModel | null {
  const measure = bindResult(view.chart, view.result).measures.find(({ name }) => name === amount);
  const datum = (column: string): Datum | null => {
    const at = view.result.columns.findIndex(({ name }) => name === column);
    const value = toNumber(view.result.rows[0]?.[at]);
    return measure === undefined || value === null
      ? null
      : { value, cell: { row: 0, column }, text: formatInColumn(value, measure) };
  };
  const [before, after] = [datum(`${amount}_base`), datum(amount)];
  if (!measure || !before || !after) return null;
  const parts = CHANGE_PARTS.flatMap((name): ChangePart[] => {
    const part = datum(name);
    // Where nothing is new or gone, that is no part of it.
    if (!part || (part.value === 0 && !name.startsWith('By '))) return [];
    return [
      {
        ...makeCategory({ dimension: { column: '' }, name, value: capital(name.replace(/^By /, '')) }),
        cross: [],
        before: null,
        after: part,
      },
    ];
  });
  return {
    ...{ kind: 'change', type: 'waterfall', measure: amount, format: measure.format },
    ...{ decimals: measure.decimals, parts, totals: { before, after }, ...namesOf(compare), highlight: [] },
  };
}

/** What a part adds to the change. A group that is there in one of the periods only had, or has, nothing in the other. */
export const changeOf = ({ before, after }: Pick<ChangePart, 'before' | 'after'>): number =>
  (after?.value ?? 0) - (before?.value ?? 0);

/** The largest changes one by one, largest rise first; the others as one, which comes last. */
function folded(parts: readonly ChangePart[], measure: BoundMeasure): ChangePart[] {
  const bySize = [...parts].sort((a, b) => Math.abs(changeOf(b)) - Math.abs(changeOf(a)));
  const kept = bySize.length > MOST_PARTS ? bySize.slice(0, MOST_PARTS - 1) : bySize;
  const rest = bySize.slice(kept.length);
  const ordered = kept.sort((a, b) => Number(a.isOther) - Number(b.isOther) || changeOf(b) - changeOf(a));
  if (rest.length === 0) return ordered;
  const total = (end: 'before' | 'after'): Datum => {
    const value = rest.reduce((sum, part) => sum + (part[end]?.value ?? 0), 0);
    return { value, cell: null, text: formatInColumn(value, measure) };
  };
  return [...ordered, { ...otherOf(rest.length), before: total('before'), after: total('after') }];
}

const otherOf = (count: number): Category => ({
  ...makeCategory({ dimension: { column: '' }, name: '', value: null, isOther: true }),
  label: `Other (${count})`,
});
