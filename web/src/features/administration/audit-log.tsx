import { type AuditEntry, PRODUCT_NAME } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../shared/lib/format-time.js';
import { Empty } from '../../shared/ui/empty.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { auditQuery } from './parts/administration.api.js';
import { DataList } from './parts/data-list.js';
import { Pager } from './parts/pager.js';
import { actionWords } from './parts/user-words.js';

const detailsOf = ({ details }: AuditEntry) =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

export function AuditLog() {
  const [offset, setOffset] = useState(0);
  const { data, error, refetch } = useQuery(auditQuery({ offset }));
  if (error)
    return (
      <ErrorState title="The audit log could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return null;
  if (data.entries.length === 0) return <Empty title="Nothing has happened yet" />;
  return (
    <div>
      <DataList
        caption="Audit log"
        rows={data.entries}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'Time',
            cell: ({ at }) => formatDateTime(at),
            className: 'whitespace-nowrap tabular-nums',
          },
          { title: 'What', cell: ({ action }) => actionWords(action), className: 'whitespace-nowrap' },
          { title: 'By', cell: ({ actor }) => actor?.username ?? PRODUCT_NAME },
          { title: 'Account', cell: ({ subject }) => subject?.username ?? '–' },
          { title: 'Address', cell: ({ address }) => address, className: 'tabular-nums' },
          { title: 'Details', cell: detailsOf },
        ]}
      />
      <Pager offset={offset} total={data.total} onOffset={setOffset} />
    </div>
  );
}
