import {
  AGGREGATE_REFERENCE,
  type CalculationWarning,
  type CellValue,
  type Column,
  type Measure,
} from '@plumbline/contracts';
import { type Calculations, type FormulaNode, parseFormula, partsOf } from '@plumbline/datasets';
import { natureOf } from '@plumbline/semantics';

type CallNode = Extract<FormulaNode, { type: 'call' }>;
type BinaryNode = Extract<FormulaNode, { type: 'binary' }>;

/** Something to know about a formula, once the measures it needs are computed over all rows. */
export interface Doubt {
  measures: Omit<Measure, 'as'>[];
  warn: (values: readonly CellValue[]) => CalculationWarning | undefined;
}

interface Known {
  formula: string;
  tree: FormulaNode;
  columns: readonly Column[];
  calculations: Calculations;
  /** What a row is, many of them. */
  noun: string;
}

/** What could surprise in a formula: divisions, averages of ratios, sums of what does not add up. */
export function doubtsOf(known: Known): Doubt[] {
  const calls = partsOf(known.tree).filter((node) => node.type === 'call');
  return [
    ...divisionsIn(known.tree).flatMap((node) => divisionDoubts(node, known)),
    ...calls.flatMap((node) => ratioDoubts(node, known)),
    ...calls.flatMap((node) => sumDoubts(node, known)),
  ].slice(0, 12);
}

const textOf = ({ position, end }: FormulaNode, formula: string) => formula.slice(position, end);
const place = ({ position, end }: FormulaNode) => ({ from: position, to: end });
const count = (value: CellValue | undefined) => Number(value ?? 0);
const sumOf = (formula: string): Omit<Measure, 'as'> => ({ agg: 'formula', formula: `sum(${formula})` });
const number = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });
const say = (value: CellValue | undefined) => (typeof value === 'number' ? number.format(value) : 'no value');
const rowsOf = (rows: number, noun: string) => `${number.format(rows)} ${noun}`;

interface Division {
  node: BinaryNode;
  ofRows: boolean;
}

export const isAggregateCall = (node: FormulaNode): node is CallNode =>
  node.type === 'call' && Object.hasOwn(AGGREGATE_REFERENCE, node.name);

/** Divisions, and whether rows or whole groups are divided. */
function divisionsIn(tree: FormulaNode): Division[] {
  const aggregates = partsOf(tree).filter(isAggregateCall);
  const isWithin = (node: FormulaNode) =>
    aggregates.some(({ position, end }) => position <= node.position && node.end <= end);
  return partsOf(tree).flatMap((node) =>
    node.type === 'binary' && (node.operator === '/' || node.operator === '%') && node.right.type !== 'number'
      ? [{ node, ofRows: aggregates.length === 0 || isWithin(node) }]
      : [],
  );
}

function divisionDoubts({ node, ofRows }: Division, known: Known): Doubt[] {
  return ofRows ? rowDivision(node, known) : groupDivision(node, known);
}

function rowDivision({ right }: BinaryNode, { formula, noun }: Known): Doubt[] {
  const by = textOf(right, formula);
  return [
    {
      measures: [sumOf(`if(${by} = 0, 1, 0)`)],
      warn: ([zero]) => {
        const rows = count(zero);
        if (rows === 0) return undefined;
        const message = `${by} is 0 in ${rowsOf(rows, noun)}: they have no value.`;
        return { code: 'division_by_zero', message, rows, ...place(right) };
      },
    },
    {
      measures: [sumOf(`if(is_null(${by}), 1, 0)`)],
      warn: ([empty]) => {
        const rows = count(empty);
        if (rows === 0) return undefined;
        const message = `${by} is empty in ${rowsOf(rows, noun)}: they have no value.`;
        return { code: 'division_by_empty', message, rows, ...place(right) };
      },
    },
  ];
}

/** A total can be zero; and totals of two columns may leave out different rows. */
function groupDivision({ left, right }: BinaryNode, { formula, noun }: Known): Doubt[] {
  const by = textOf(right, formula);
  const zero: Doubt = {
    measures: [{ agg: 'formula', formula: by }],
    warn: ([value]) =>
      value === 0 || value === null
        ? {
            code: value === 0 ? 'division_by_zero' : 'division_by_empty',
            message: `${by} is ${value === 0 ? '0' : 'empty'} over all ${noun}: there is no value.`,
            ...place(right),
          }
        : undefined,
  };
  const [above, below] = [left, right].map((node) => (isAggregateCall(node) ? node.args[0] : undefined));
  if (!above || !below) return [zero];
  const [a, b] = [textOf(above, formula), textOf(below, formula)];
  const unequal: Doubt = {
    measures: [sumOf(`if(is_null(${a}) = is_null(${b}), 0, 1)`)],
    warn: ([differing]) => {
      const rows = count(differing);
      if (rows === 0) return undefined;
      const message = `In ${rowsOf(rows, noun)} only one of ${a} and ${b} is there: they count on one side of the division alone.`;
      return { code: 'division_by_empty', message, rows, ...place(right) };
    },
  };
  return [zero, unequal];
}

/** Both sides of a ratio whose average is taken, through a calculation too. */
function ratioWithin({ args: [arg] }: CallNode, { formula, calculations }: Known) {
  const own = arg?.type === 'column' ? calculations.get(arg.name) : formula;
  const node = arg?.type === 'column' && own !== undefined ? parseFormula(own) : arg;
  if (own === undefined || node?.type !== 'binary' || node.operator !== '/') return undefined;
  return {
    above: textOf(node.left, own),
    below: textOf(node.right, own),
    isByNumber: node.right.type === 'number',
  };
}

function ratioDoubts(node: CallNode, known: Known): Doubt[] {
  const ratio = node.name === 'avg' ? ratioWithin(node, known) : undefined;
  if (!ratio || ratio.isByNumber) return [];
  const { above, below } = ratio;
  const plain = `sum(${above}) / sum(${below})`;
  const guarded = `sum(if(is_null(${below}), null, ${above})) / sum(if(is_null(${above}), null, ${below}))`;
  return [
    {
      measures: [
        { agg: 'formula', formula: textOf(node, known.formula) },
        { agg: 'formula', formula: guarded },
        sumOf(`if(is_null(${above}) = is_null(${below}), 0, 1)`),
      ],
      warn: ([average, total, differing]) => {
        if (average === total) return undefined;
        const formula = count(differing) > 0 ? guarded : plain;
        const value = typeof total === 'number' ? total : null;
        return {
          code: 'average_of_ratios',
          message: `An average of ratios is not the ratio of the totals. The average counts every one of the ${known.noun} the same: ${say(average)}. The ratio of totals counts each by its ${below}: ${say(total)}.`,
          value: typeof average === 'number' ? average : null,
          alternative: { formula, value },
          ...place(node),
        };
      },
    },
  ];
}

function sumDoubts(node: CallNode, { columns }: Known): Doubt[] {
  const [arg] = node.args;
  if (node.name !== 'sum' || arg?.type !== 'column') return [];
  const column = columns.find(({ name }) => name === arg.name);
  const nature = column && natureOf(column.name, column.format);
  if (nature !== 'level' && nature !== 'rate' && nature !== 'price') return [];
  const isLevel = nature === 'level';
  const message = isLevel
    ? `${arg.name} is a level at one moment: its sum over time counts the same thing again and again.`
    : `${arg.name} is a ${nature}: a sum of it means nothing; an average, or a total divided by a total, does.`;
  return [
    {
      measures: [],
      warn: () => ({ code: isLevel ? 'sum_of_levels' : 'sum_of_rates', message, ...place(node) }),
    },
  ];
}
