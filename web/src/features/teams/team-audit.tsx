import { type AuditEntry, PRODUCT_NAME } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../shared/lib/format-time.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { Empty } from '../../shared/ui/empty.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { Pager } from '../../shared/ui/pager.js';
import { Failure } from './failure.js';
import { actionWords, detailsOf } from './role-words.js';
import { PAGE_SIZE, teamAuditQuery, useAuditFile } from './team.api.js';

/** What was decided in the workspace and by whom, a page at a time, or all of it as a file. */
export function TeamAudit() {
  const [offset, setOffset] = useState(0);
  const { data, error, refetch } = useQuery(teamAuditQuery(offset));
  const file = useAuditFile();
  if (error)
    return (
      <ErrorState title="The audit log could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <p className="text-body text-text2">Loading</p>;
  if (data.total === 0) return <Empty title="Nothing was decided yet" />;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-body text-text2">
          Members, roles, invitations, plan and contract of this workspace.
        </p>
        <Button isPending={file.isPending} onClick={() => file.mutate()}>
          <Download aria-hidden="true" /> Export as CSV
        </Button>
      </div>
      <Failure error={file.error} />
      <AuditEntries entries={data.entries} />
      <Pager pageSize={PAGE_SIZE} offset={offset} total={data.total} onOffset={setOffset} />
    </div>
  );
}

/** Entries of the audit log as a table. */
export function AuditEntries({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Card aria-label="Audit log" tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-body">
        <caption className="sr-only">Audit log</caption>
        <thead>
          <tr className="h-9 border-b border-border text-left text-label text-text2">
            {['Time', 'What', 'By', 'Account', 'Address', 'Details'].map((title) => (
              <th key={title} scope="col" className="px-4 whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id} className="h-12 border-b border-border-subtle last:border-b-0">
              <td className="px-4 whitespace-nowrap tabular-nums">{formatDateTime(entry.at)}</td>
              <td className="px-4 whitespace-nowrap">{actionWords(entry.action)}</td>
              <td className="px-4">{entry.actor?.username ?? PRODUCT_NAME}</td>
              <td className="px-4">{entry.subject?.username ?? '–'}</td>
              <td className="px-4 tabular-nums">{entry.address}</td>
              <td className="px-4 wrap-anywhere">{detailsOf(entry)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
