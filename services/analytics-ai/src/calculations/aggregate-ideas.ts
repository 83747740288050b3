import { columnText, quoted } from '@plumbline/datasets';
import { capitalised, comparisonOfAll, labelOf, toDate } from '@plumbline/semantics';
import { conditionOf, has, type Idea, label, named, type Request, SHARE } from './request.js';

/** Calculations that put rows together: growth, shares, ratios and totals. */

/** The newest complete periods against those before. */
export function growth(asked: Request): Idea[] {
  if (!has(asked, /\b(growth|grow|grew|grown|yoy|increase|change|changed|compared|trend)\b/)) return [];
  const { time, measures } = asked.source.fields;
  const column = asked.numbers[0]?.name ?? measures.find(({ nature }) => nature === 'additive')?.name;
  const windows = time && comparisonOfAll(time.span, time.grain);
  if (!time || !windows || column === undefined) return [];
  const date = columnText(time.name);
  const within = (from: number, to: number) =>
    `sum(if(${date} >= '${toDate(from)}' and ${date} < '${toDate(to + 1)}', ${columnText(column)}, null))`;
  const formula = `${within(windows.from, windows.to)} / ${within(windows.baseFrom, windows.baseTo)} - 1`;
  const because = `Total ${labelOf(column)} of the ${windows.window} ${windows.label.replace('vs.', 'against')}, as a share.`;
  return [{ name: `Growth of ${labelOf(column)}`, formula, because }];
}

/** What is left of revenue after cost. */
export function margin(asked: Request): Idea[] {
  if (!has(asked, /\b(margin|profit)\b/)) return [];
  const find = (names: RegExp) =>
    asked.source.dataset.columns.find(({ name, type }) => type !== 'text' && names.test(name));
  const revenue = find(/revenue|sales|amount|turnover|income/i);
  const cost = find(/cost|expense/i);
  if (!revenue || !cost) return [];
  const [r, c] = [named(revenue), named(cost)];
  const profit = {
    name: 'Profit',
    formula: `${r} - ${c}`,
    because: `${capitalised(label(revenue))} less ${label(cost)}, for each row.`,
  };
  const rate = {
    name: 'Profit margin',
    formula: `(sum(${r}) - sum(${c})) / sum(${r})`,
    because: `What is left of total ${label(revenue)} after total ${label(cost)}, as a share of it.`,
  };
  return has(asked, /\bmargin\b/) ? [rate, profit] : [profit, rate];
}

/** A part of a whole. */
export function share(asked: Request): Idea[] {
  if (!has(asked, SHARE)) return [];
  const {
    flags: [flag],
    values: [value],
    numbers: [number, other],
  } = asked;
  if (flag) {
    const formula = number
      ? `sum(if(${named(flag)}, ${named(number)}, 0)) / sum(${named(number)})`
      : `sum(if(${named(flag)}, 1, 0)) / count(${named(flag)})`;
    return [
      {
        name: `Share ${label(flag)}`,
        formula,
        because: `The part of ${number ? label(number) : 'the rows'} where ${label(flag)} is true.`,
      },
    ];
  }
  if (value) {
    const condition = `${named(value.column)} = ${quoted(value.value)}`;
    const formula = number
      ? `sum(if(${condition}, ${named(number)}, 0)) / sum(${named(number)})`
      : `sum(if(${condition}, 1, 0)) / count()`;
    return [
      {
        name: `Share of ${value.value}`,
        formula,
        because: `The part of ${number ? label(number) : 'the rows'} where ${label(value.column)} is ${value.value}.`,
      },
    ];
  }
  if (!number || !other) return [];
  return [
    {
      name: `${capitalised(label(number))} share of ${label(other)}`,
      formula: `sum(${named(number)}) / sum(${named(other)})`,
      because: `Total ${label(number)} in total ${label(other)}.`,
    },
  ];
}

/** So much of one thing per another: totals divided, which is right whatever is grouped. */
export function ratio(asked: Request): Idea[] {
  const isRatio = has(asked, /\b(per|ratio|divided|each|every|average|by|a|an)\b/);
  const { numbers, texts, namesRows } = asked;
  if (!isRatio || numbers.length === 0) return [];
  const { wrap, words } = conditionOf(asked);
  const [first, second] = numbers;
  const [above, below] =
    first && second && /^(quantity|qty|units|pieces)$/i.test(first.name) ? [second, first] : [first, second];
  if (!above) return [];
  const total = `sum(${wrap(named(above))})`;
  if (below)
    return [
      {
        name: `${capitalised(label(above))} per ${label(below)}`,
        formula: `${total} / sum(${wrap(named(below))})`,
        because: `Total ${label(above)} over total ${label(below)}${words}.`,
      },
    ];
  const [thing] = texts;
  if (thing)
    return [
      {
        name: `${capitalised(label(above))} per ${label(thing)}`,
        formula: `${total} / count_distinct(${wrap(named(thing))})`,
        because: `Total ${label(above)} over the number of different ${label(thing)}${words}.`,
      },
    ];
  if (!namesRows) return [];
  const { noun } = asked.source.fields;
  return [
    {
      name: `${capitalised(label(above))} per row`,
      formula: `${total} / count(${wrap(named(above))})`,
      because: `Total ${label(above)} over the number of ${noun} that have one${words}.`,
    },
  ];
}

/** A number by itself. */
export function total(asked: Request): Idea[] {
  const [number] = asked.numbers;
  if (!number) return [];
  const { wrap, words } = conditionOf(asked);
  const isMean = has(asked, /\b(average|mean|typical)\b/);
  return [
    {
      name: `${isMean ? 'Average' : 'Total'} ${label(number)}`,
      formula: `${isMean ? 'avg' : 'sum'}(${wrap(named(number))})`,
      because: `${isMean ? 'The average' : 'All'} ${label(number)}${words}.`,
    },
  ];
}
