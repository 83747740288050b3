import type { SaidPart } from '../../readings/reading.js';
import type { Table } from '../../table/table.js';
import type { Output } from '../compose/composition.js';
import { saidRows } from './plan-rows.js';

const FOLDS = { sum: 'total', avg: 'average', min: 'lowest', max: 'highest' };
const TIMES = { eq: 'exactly', gt: 'more than', gte: 'at least', lt: 'fewer than', lte: 'at most' };

/** What is told, in words with the slots that a person may look at. */
export function saidOutput(output: Output, { noun }: Table): SaidPart[] {
  const measure = (text: string): SaidPart => ({ slot: 'measure', text });
  const by = (text: string): SaidPart => ({ slot: 'by', text });
  switch (output.kind) {
    case 'cells':
      return ['Show the ', measure(output.column.column.label), ...saidRows(output.rows)];
    case 'count':
      return ['Count ', measure(noun), ...saidRows(output.rows)];
    case 'distinct':
      return ['Count the different ', measure(output.column.column.label), ...saidRows(output.rows)];
    case 'fold':
      return [
        'Show the ',
        measure(`${FOLDS[output.agg]} ${output.column.column.label}`),
        ...saidRows(output.rows),
      ];
    case 'range':
      return [
        'Show what lies between the lowest and the highest ',
        measure(output.column.column.label),
        ...saidRows(output.rows),
      ];
    case 'gap':
      return [
        'Show what lies between ',
        measure(`${output.one.column.label} and ${output.other.column.label}`),
        ...saidRows(output.rows),
      ];
    case 'common': {
      const number = output.by ? `total ${output.by.column.label}` : `number of ${noun}`;
      const end = output.direction === 'asc' ? 'lowest' : 'highest';
      return [
        'Show the ',
        by(output.column.column.label),
        ` with the ${end} `,
        measure(number),
        ...saidRows(output.rows),
      ];
    }
    default:
      return saidPair(output, noun, measure);
  }
}

/** "older or younger"; where the answer is yes or no, "more". */
function wordsSaid({ words, direction }: Extract<Output, { kind: 'choice' }>): string {
  const isChecked = words?.includes('yes') === true;
  return isChecked ? (direction === 'asc' ? 'less' : 'more') : (words ?? []).join(' or ');
}

/** What is told of two things, or of values that repeat. */
function saidPair(
  output: Exclude<Output, { kind: 'cells' | 'count' | 'distinct' | 'fold' | 'range' | 'common' | 'gap' }>,
  noun: string,
  measure: (text: string) => SaidPart,
): SaidPart[] {
  switch (output.kind) {
    case 'repeated':
      return [
        output.isCounted ? 'Count each ' : 'Show each ',
        { slot: 'by', text: output.column.column.label },
        ` that stands in ${TIMES[output.op]} ${output.times} ${noun}`,
        ...saidRows(output.rows),
      ];
    case 'difference':
      return [
        'Show the difference in ',
        measure(output.column?.column.label ?? `number of ${noun}`),
        ' between those',
        ...saidRows(output.one),
        ' and those',
        ...saidRows(output.other),
      ];
    case 'choice':
      return [
        output.words
          ? `Say whether the first has ${wordsSaid(output)} `
          : `Show which has ${output.direction === 'asc' ? 'less' : 'more'} `,
        measure(output.column?.column.label ?? noun),
        ': ',
        { slot: 'filter', text: `${output.one.condition.text} or ${output.other.condition.text}` },
      ];
    case 'streak': {
      const what = 'atom' in output.by ? output.by.atom.condition.text : output.by.same.column.label;
      const held = 'atom' in output.by ? ' where ' : ' with the same ';
      return [
        output.tells === 'length' ? 'Count how many ' : 'Show what most ',
        measure(noun),
        ' follow one another',
        held,
        { slot: 'filter', text: what },
        ...saidRows(output.rows),
      ];
    }
    case 'check':
      return ['Say whether there are ', measure(noun), ...saidRows(output.rows)];
  }
}
