import { formatCount } from '@plumbline/charts';
import type { MonitoringWindow } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../../shared/ui/card.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Figures } from '../figures-table.js';
import { slowDashboardsQuery } from './drill.api.js';
import { LinesSheet } from './lines-sheet.js';
import { msWords } from './monitoring-words.js';

/** Dashboards whose plans take long, each with the lines of its last slow request. */
export function SlowDashboardsCard({ window }: { window: MonitoringWindow }) {
  const query = useQuery(slowDashboardsQuery(window));
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Loaded query={query} noun="slow dashboards">
      {(dashboards) => (
        <Card className="min-w-0" aria-label="Slow dashboards">
          <div className="px-5 pt-5 pb-3">
            <h2 className="text-h3">Slow dashboards</h2>
            <p className="text-caption text-text2">
              plans that took over a second, kept for 7 days; names are the workspaces’ own
            </p>
          </div>
          {dashboards.length === 0 ? (
            <p className="px-5 pb-5 text-body text-text2">No dashboard took over a second in this window.</p>
          ) : (
            <Figures
              caption="Dashboards that took long"
              rows={dashboards}
              keyOf={({ dashboardId, dataSourceId }) => `${dashboardId} ${dataSourceId}`}
              columns={[
                {
                  title: 'Dashboard',
                  cell: ({ dashboardId }) => <code className="text-caption">{dashboardId}</code>,
                },
                { title: 'Plans', cell: ({ plans }) => formatCount(plans), isNumber: true },
                { title: 'Times', cell: ({ times }) => formatCount(times), isNumber: true },
                { title: 'Mean', cell: ({ meanMs }) => msWords(meanMs), isNumber: true },
                { title: 'Longest', cell: ({ longestMs }) => msWords(longestMs), isNumber: true },
                {
                  title: 'Log',
                  isNumber: true,
                  cell: ({ requestId, dashboardId }) =>
                    requestId && (
                      <button
                        type="button"
                        aria-label={`Lines of the log of ${dashboardId}`}
                        className="touch-target text-accent-text underline underline-offset-4"
                        onClick={() => setOpenId(requestId)}
                      >
                        Lines
                      </button>
                    ),
                },
              ]}
            />
          )}
          {openId && <LinesSheet requestId={openId} onClose={() => setOpenId(null)} />}
        </Card>
      )}
    </Loaded>
  );
}
