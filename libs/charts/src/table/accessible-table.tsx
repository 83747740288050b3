import { type ReactElement, useMemo, useState } from 'react';
import type { CellRef, ChartView } from '../model/chart-model.js';
import { toTableModel } from '../model/table-model.js';
import { DataTable } from './data-table.js';
import { toCsv, toTabText } from './table-text.js';

export interface AccessibleTableProps {
  view: ChartView;
  openCell?: CellRef | null;
  onOpenFact?: (cell: CellRef) => void;
}

/** The same numbers as a chart draws, as a table that can be sorted, copied and saved. */
export function AccessibleTable({ view, openCell, onOpenFact }: AccessibleTableProps): ReactElement {
  const model = useMemo(() => toTableModel(view), [view]);
  const [said, setSaid] = useState('');
  const copy = () => {
    navigator.clipboard.writeText(toTabText(model)).then(
      () => setSaid('Copied'),
      () => setSaid('This browser did not allow copying'),
    );
  };
  return (
    <div className="pl-accessible-table">
      <div className="pl-accessible-table-actions">
        <button type="button" onClick={copy}>
          Copy
        </button>
        <button type="button" onClick={() => saveText(`${view.chart.title}.csv`, toCsv(model))}>
          Save as CSV
        </button>
        <span role="status">{said}</span>
      </div>
      <DataTable model={model} caption={view.chart.title} openCell={openCell} onOpenFact={onOpenFact} />
    </div>
  );
}

/** A byte order mark makes spreadsheets read the file as UTF-8. */
function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim();
  link.click();
  URL.revokeObjectURL(url);
}
