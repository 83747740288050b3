import { describe, expect, it } from '@jest/globals';
import { type CheckedTable, checkTable } from './testing/tables/check-table.js';
import { generateTable } from './testing/tables/generated-table.js';

/** `TABLES_FROM=4711 TABLES=1` repeats one table; a larger `TABLES` looks for what nobody has met yet. */
const from = Number(process.env.TABLES_FROM ?? 1);
const most = Number(process.env.TABLES ?? 50);

describe('generated tables', () => {
  it('are read, charted and searched, or refused with words, whatever they hold', async () => {
    const checked: CheckedTable[] = [];
    const failed: string[] = [];
    for (let seed = from; seed < from + most; seed++) {
      const table = generateTable(seed);
      await checkTable(table).then(
        (one) => checked.push(one),
        (error: Error) => failed.push(`TABLES_FROM=${seed} TABLES=1: ${error.stack}`),
      );
    }
    process.stdout.write(summary(checked));
    expect(failed).toEqual([]);
  }, 900_000);
});

/** What took ten times as long per cell as is usual is worth a look, and no reason to fail on a busy machine. */
function summary(checked: readonly CheckedTable[]): string {
  const costs = checked.map(({ cells, processorMs }) => processorMs / (cells + 500));
  const usual = costs.toSorted((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0;
  const slow = checked.filter((_, at) => costs[at]! > 10 * usual);
  const refused = checked.filter((one) => one.refused !== undefined).length;
  const list = slow.map(
    ({ seed, cells, processorMs }) => `seed ${seed}: ${cells} cells, ${processorMs.toFixed(0)} ms`,
  );
  return `${checked.length} tables from seed ${from}, ${refused} refused; slower than ten times the usual: ${list.join('; ') || 'none'}\n`;
}
