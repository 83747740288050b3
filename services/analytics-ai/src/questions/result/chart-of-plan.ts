import type { CellValue, Chart, QueryPlan, QueryResult } from '@plumbline/contracts';
import { canonicalJson, uuidV5 } from '@plumbline/datasets';
import { formatOf } from '../readings/saying.js';
import type { Table } from '../table/table.js';

const LAYOUT = { x: 0, y: 0, w: 6, h: 4 };
const MAX_BARS = 40;

/** The picture of an answer, with the group that its sentence names in full colour; none of a single number or of cells. */
export function chartOfPlan(
  plan: QueryPlan,
  result: QueryResult,
  table: Table,
  { title, named }: { title: string; named: CellValue | undefined },
): Chart | undefined {
  const type = typeOf(plan, result, table);
  if (!type) return undefined;
  const [measure] = plan.measures;
  const format = formatOf(measure, table);
  const labels = plan.dimensions.map(
    ({ column: name, grain }) => grain ?? table.columns.find((one) => one.name === name)?.label ?? name,
  );
  const at = plan.dimensions.length;
  const top = result.rows.reduce(
    (best, row, place) => (Number(row[at]) > Number(result.rows[best]?.[at]) ? place : best),
    0,
  );
  const shown = named ?? result.rows[top]?.[0];
  return {
    id: uuidV5(plan.dataSourceId, canonicalJson(plan)),
    type,
    title: title.slice(0, 300),
    subtitle: [
      plan.windows?.[0]?.as ?? measure?.as,
      labels.length > 0 ? `by ${labels.join(' and ')}` : undefined,
    ]
      .filter(Boolean)
      .join(' ')
      .slice(0, 300),
    plan,
    reason: 'Drawn for a question.',
    layout: LAYOUT,
    ...(format && { format }),
    ...(type === 'bar' && shown !== undefined && { highlight: [shown] }),
    titleBy: 'person',
  };
}

function typeOf(plan: QueryPlan, result: QueryResult, table: Table): Chart['type'] | undefined {
  const [first, second] = plan.dimensions;
  if (plan.raw || !first || result.rows.length < 2) return undefined;
  const isTime =
    first.grain !== undefined ||
    table.columns.some(
      ({ name, kind }) => name === first.column && (kind === 'date' || kind === 'timestamp'),
    );
  if (plan.measures.length > 1 || plan.having) return 'table';
  if (second) return isTime ? 'line' : 'grouped';
  if (isTime) return 'line';
  return result.rows.length <= MAX_BARS ? 'bar' : 'table';
}
