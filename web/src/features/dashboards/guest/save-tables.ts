import { toCsv, toTableModel, withCaptions } from '@plumbline/charts';
import type { Dashboard } from '@plumbline/contracts';
import { saveText } from '../../../shared/lib/browser/save-text.js';
import { inOrder } from '../../../shared/lib/tile-layout.js';
import type { Results } from '../model/tiles.js';

/** Saves the figures of every chart under the filters as they are, one table below the other. */
export function saveTables({ name, config }: Pick<Dashboard, 'name' | 'config'>, results: Results): void {
  const tables = inOrder(config.charts).flatMap((chart) => {
    const result = results[chart.id];
    if (!result || result.error) return [];
    const shown = withCaptions(chart, result.stated);
    return [toCsv(toTableModel({ chart: shown, result }), shown.title)];
  });
  saveText(`${name}.csv`, tables.join('\r\n'), 'text/csv');
}
