import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../shared/lib/format-time.js';
import { Empty } from '../../shared/ui/empty.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { salesQuery } from './parts/administration.api.js';
import { DataList } from './parts/data-list.js';
import { Pager } from './parts/pager.js';

export function SalesRequests() {
  const [offset, setOffset] = useState(0);
  const { data, error, refetch } = useQuery(salesQuery(offset));
  if (error)
    return (
      <ErrorState title="The requests could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return null;
  if (data.entries.length === 0) return <Empty title="No requests yet" />;
  return (
    <div>
      <DataList
        caption="Sales requests"
        rows={data.entries}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'Time',
            cell: ({ createdAt }) => formatDateTime(createdAt),
            className: 'whitespace-nowrap tabular-nums',
          },
          {
            title: 'Name',
            cell: ({ name, email }) => (
              <>
                <span className="block font-medium text-text1">{name}</span>
                <a href={`mailto:${email}`} className="touch-target text-caption text-accent-text underline">
                  {email}
                </a>
              </>
            ),
          },
          { title: 'Company', cell: ({ company }) => company },
          { title: 'Team', cell: ({ teamSize }) => teamSize || '–' },
          { title: 'Phone', cell: ({ phone }) => phone || '–' },
          { title: 'Message', cell: ({ message }) => message || '–', className: 'min-w-60' },
        ]}
      />
      <Pager offset={offset} total={data.total} onOffset={setOffset} />
    </div>
  );
}
