import {
  type KeptRequest,
  MONITORING_WINDOWS,
  type MonitoringWindow,
  NOTICED_DAYS,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { Figures } from '../figures-table.js';
import { Pager } from '../parts/pager.js';
import { requestsQuery } from './drill.api.js';
import { LinesSheet } from './lines-sheet.js';
import { msWords, WINDOW_WORDS } from './monitoring-words.js';

const KINDS = [
  { value: 'all', label: 'Failed or slow' },
  { value: 'failed', label: 'Failed' },
  { value: 'slow', label: 'Slow' },
] as const;
const WINDOWS = Object.entries(WINDOW_WORDS).map(([value, label]) => ({
  value: value as MonitoringWindow,
  label,
}));

/** Requests that failed or took over a second; each leads to its lines of the log. */
export function Component() {
  usePageTitle('Requests');
  const [params, setParams] = useSearchParams();
  const [openId, setOpenId] = useState<string | null>(null);
  const asked = params.get('window') ?? '';
  const window = Object.hasOwn(MONITORING_WINDOWS, asked) ? (asked as MonitoringWindow) : '24h';
  const kind = KINDS.find(({ value }) => value === params.get('kind'))?.value ?? 'all';
  const route = params.get('route') ?? undefined;
  const offset = Math.max(0, Math.trunc(Number(params.get('offset') ?? 0)) || 0);
  const query = useQuery(requestsQuery({ window, kind, route, offset }));
  const change = (part: Record<string, string>) =>
    setParams({ ...Object.fromEntries(params), offset: '0', ...part }, { replace: true });
  return (
    <>
      <PageHeader
        title={route ? `Requests of ${route}` : 'Requests'}
        subtitle={
          <>
            Answered with an error of ours or after more than a second; at most a hundred per process and
            minute, kept for {NOTICED_DAYS} days.{' '}
            <Link
              to="/admin/monitoring"
              className="touch-target text-accent-text underline underline-offset-4"
            >
              Back to Monitoring
            </Link>
          </>
        }
        actions={
          <>
            <Select
              label="Kind"
              options={KINDS}
              value={kind}
              onValueChange={(next) => change({ kind: next })}
            />
            <Select
              label="Window"
              options={WINDOWS}
              value={window}
              onValueChange={(next) => change({ window: next })}
            />
          </>
        }
      />
      <Loaded query={query} noun="requests">
        {({ requests, total }) => (
          <>
            <Card className="overflow-hidden [&>section]:border-t-0">
              {requests.length === 0 ? (
                <Empty title="No request stands out">
                  Nothing failed or took over a second in this window.
                </Empty>
              ) : (
                <RequestTable requests={requests} onOpen={setOpenId} />
              )}
            </Card>
            <Pager offset={offset} total={total} onOffset={(next) => change({ offset: String(next) })} />
          </>
        )}
      </Loaded>
      {openId && <LinesSheet requestId={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}

interface RequestTableProps {
  requests: readonly KeptRequest[];
  onOpen: (requestId: string) => void;
}

const RequestTable = ({ requests, onOpen }: RequestTableProps) => (
  <Figures
    caption="Requests that stand out"
    rows={requests}
    keyOf={({ requestId, at, service }) => `${requestId} ${service} ${at}`}
    columns={[
      { title: 'Request', cell: ({ method, route: path }) => `${method} ${path}` },
      { title: 'Time', cell: ({ at }) => formatDateTime(at) },
      { title: 'Service', cell: ({ service }) => service },
      { title: 'Status', cell: ({ status, code }) => `${status} ${code ?? ''}`.trim() },
      { title: 'Took', cell: ({ ms }) => msWords(ms), isNumber: true },
      {
        title: 'Log',
        cell: ({ requestId }) => (
          <button
            type="button"
            className="touch-target text-caption text-accent-text underline underline-offset-4"
            onClick={() => onOpen(requestId)}
          >
            {requestId}
          </button>
        ),
      },
    ]}
  />
);
