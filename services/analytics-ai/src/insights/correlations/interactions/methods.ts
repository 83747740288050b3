import { cellValue } from '@plumbline/contracts';
import { interactionAt } from '@plumbline/statistics';
import { z } from 'zod';
import { defineMethod, type Method } from '../../../facts/method.js';
import { cellsOf } from './cells.js';

const double = (name: string) => ({ name, type: 'double' as const });

export const cellInteraction = defineMethod({
  name: 'cell_interaction',
  version: '1',
  explanation:
    'The mean where two values meet beside what each of the two is with all others: levels of rows and columns that add up, or multiply where that leaves less, learned from all other cells by weighted least squares (Scheffé, 1959).',
  params: z.strictObject({ one: cellValue, other: cellValue, isPositive: z.boolean() }),
  run: ([plan], { one, other, isPositive }) => {
    const { ones, others, cells } = cellsOf(plan!, 0);
    const interaction = interactionAt(
      cells,
      { row: ones.indexOf(one), column: others.indexOf(other) },
      isPositive,
    );
    const count = cells.reduce((sum, cell) => sum + cell.count, 0);
    const [mean, expected] = [interaction?.cell.mean ?? Number.NaN, interaction?.expected ?? Number.NaN];
    return {
      columns: [
        ...['expected', 'times', 'change', 'difference'].map(double),
        { name: 'count', type: 'integer' as const },
      ],
      rows: interaction
        ? [[expected, mean / expected, mean / expected - 1, mean - expected, count]]
        : [[null, null, null, null, count]],
    };
  },
});

export const interactionMethods: readonly Method[] = [cellInteraction];
