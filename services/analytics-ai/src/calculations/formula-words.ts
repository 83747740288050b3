import type { FormulaNode } from '@plumbline/datasets';
import { capitalised, labelOf } from '@plumbline/semantics';

type CallNode = Extract<FormulaNode, { type: 'call' }>;
type BinaryNode = Extract<FormulaNode, { type: 'binary' }>;

/** A formula in a sentence: "The sum of amount divided by the sum of quantity, over the rows of a group." */
export function wordsOf(tree: FormulaNode, level: 'row' | 'aggregate'): string {
  const said = capitalised(say(tree));
  return `${said}, ${level === 'row' ? 'in each row' : 'over the rows of a group'}.`;
}

function say(node: FormulaNode): string {
  switch (node.type) {
    case 'number':
      return new Intl.NumberFormat('en-US', { maximumFractionDigits: 12 }).format(node.value);
    case 'text':
      return `“${node.value}”`;
    case 'boolean':
      return node.value ? 'yes' : 'no';
    case 'null':
      return 'no value';
    case 'column':
      return labelOf(node.name);
    case 'negate':
      return `minus ${part(node.operand)}`;
    case 'not':
      return `not ${part(node.operand)}`;
    case 'binary':
      return sayBinary(node);
    case 'call':
      return sayCall(node);
  }
}

const OPERATORS: Record<BinaryNode['operator'], string> = {
  ...{ '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided by', '%': 'modulo' },
  ...{ '=': 'is', '<>': 'is not', '<': 'is under', '<=': 'is at most', '>': 'is over', '>=': 'is at least' },
  ...{ and: 'and', or: 'or' },
};

const sayBinary = ({ operator, left, right }: BinaryNode): string =>
  `${part(left)} ${OPERATORS[operator]} ${part(right)}`;

/** What is a calculation of its own stands in brackets, so that nobody has to know which comes first. */
const part = (node: FormulaNode): string => (node.type === 'binary' ? `(${say(node)})` : say(node));

/** One argument: "the sum of amount". */
const OF_ONE: Record<string, string> = {
  ...{ sum: 'the sum of', avg: 'the average of', min: 'the smallest', max: 'the largest' },
  ...{ median: 'the median of', stddev: 'the standard deviation of', count: 'the number of known' },
  ...{ count_distinct: 'the number of different', abs: 'the size of', year: 'the year of' },
  ...{ quarter: 'the quarter of', month: 'the month of', day: 'the day of', hour: 'the hour of' },
  ...{ weekday: 'the weekday of', length: 'the length of', number: 'the number in' },
  ...{ last_number: 'the last number in', month_name: 'the name of the month of' },
  ...{ lower: 'small letters of', upper: 'capital letters of', floor: 'the whole number below' },
  ...{ ceil: 'the whole number above', start_of_year: 'the first day of' },
};

function sayCall({ name, args }: CallNode): string {
  const [first, second, third] = args;
  const ofOne = OF_ONE[name];
  if (name === 'count' && !first) return 'the number of rows';
  if (name === 'is_null' && first) return `${part(first)} is missing`;
  if (name === 'round' && first) return `${part(first)}, rounded`;
  if (ofOne && first && !second) return `${ofOne} ${part(first)}`;
  if (!first || !second) return `${name} of ${args.map(say).join(', ')}`;
  if (name === 'if') return `${say(second)} where ${say(first)}, else ${third ? say(third) : 'no value'}`;
  if (name === 'days_between' || name === 'hours_between')
    return `the ${name.slice(0, name.indexOf('_'))} from ${say(first)} to ${say(second)}`;
  if (name === 'coalesce') return `the first known of ${args.map(say).join(', ')}`;
  if (name === 'weighted_avg') return `the average of ${say(first)} weighted by ${say(second)}`;
  if (name === 'corr') return `the correlation of ${say(first)} and ${say(second)}`;
  if (name === 'contains') return `${say(first)} contains ${say(second)}`;
  if (name === 'starts_with') return `${say(first)} begins with ${say(second)}`;
  return `${name.replaceAll('_', ' ')} of ${args.map(say).join(', ')}`;
}
