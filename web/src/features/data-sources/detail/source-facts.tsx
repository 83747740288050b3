import type { DataSourceDetail } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { connectionsQuery } from '../../../entities/connection/connections.api.js';
import { insightsQuery } from '../../../entities/insight/insights.api.js';
import { plural } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';

/** How large a data source is, from when, and where its rows came from. */
export function SourceFacts({ source }: { source: DataSourceDetail }) {
  const insights = useQuery(insightsQuery());
  const found = insights.data?.filter(({ dataSourceId }) => dataSourceId === source.id).length ?? 0;
  const size = sizeOf(source);
  const version = source.version > 1 ? ` · version ${source.version}` : '';
  return (
    <span className="tabular-nums">
      {size}
      {version} ·{' '}
      {source.database ? <DatabaseFacts database={source.database} /> : formatDateTime(source.createdAt)}
      {found > 0 && (
        <>
          {' · '}
          <Link
            to={`/insights?source=${source.id}`}
            className="touch-target text-accent-text underline decoration-accent-border underline-offset-4 hover:decoration-current"
          >
            {plural(found, 'insight')}
          </Link>
        </>
      )}
    </span>
  );
}

function sizeOf({ recordCount, columnCount, database }: DataSourceDetail): string {
  if (columnCount === null) return 'Not read yet';
  const columns = plural(columnCount, 'column');
  if (database?.isLive) return `Live · ${columns}`;
  return recordCount === null ? 'Not read yet' : `${plural(recordCount, 'row')} × ${columns}`;
}

/** Which rows of which connection; how old they are is said by the note on them. */
function DatabaseFacts({
  database: { connectionId, selection },
}: {
  database: NonNullable<DataSourceDetail['database']>;
}) {
  const connections = useQuery(connectionsQuery());
  const name = connections.data?.find(({ id }) => id === connectionId)?.name;
  const what = 'table' in selection ? `${selection.schema}.${selection.table}` : 'a query';
  const where = connections.isSuccess ? ` of ${name ?? 'a connection that was deleted'}` : '';
  return `${what}${where}`;
}
