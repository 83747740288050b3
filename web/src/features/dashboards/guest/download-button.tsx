import { toCsv, toTableModel, withCaptions } from '@plumbline/charts';
import { saveText } from '../../../shared/lib/browser/save-text.js';
import { inOrder } from '../../../shared/lib/tile-layout.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { useDashboard } from '../parts/dashboard-context.js';

/** The figures of every chart under the filters as they are, one table below the other. */
export function DownloadButton() {
  const { dashboard, results } = useDashboard();
  const tables = inOrder(dashboard.config.charts).flatMap((chart) => {
    const result = results[chart.id];
    if (!result || result.error) return [];
    const shown = withCaptions(chart, result.stated);
    return [toCsv(toTableModel({ chart: shown, result }), shown.title)];
  });
  return (
    <Button
      variant="ghost"
      className="presenting:hidden"
      disabled={tables.length === 0}
      onClick={() => saveText(`${dashboard.name}.csv`, tables.join('\r\n'), 'text/csv')}
    >
      Download
    </Button>
  );
}
