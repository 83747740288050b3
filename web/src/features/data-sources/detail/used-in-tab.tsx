import type { DataSourceDetail } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { LayoutDashboard } from 'lucide-react';
import { Link } from 'react-router-dom';
import { InsightRow } from '../../../entities/insight/insight-row.js';
import { insightsQuery } from '../../../entities/insight/insights.api.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';

const MOST_INSIGHTS = 5;

interface UsedInTabProps {
  source: DataSourceDetail;
  onBuild: () => void;
}

/** What is built on this source, and the best of what was found in it. */
export function UsedInTab({ source, onBuild }: UsedInTabProps) {
  const insights = useQuery(insightsQuery());
  const found = insights.data?.filter(({ dataSourceId }) => dataSourceId === source.id) ?? [];
  return (
    <>
      <Dashboards source={source} onBuild={onBuild} />
      {found.length > 0 && (
        <Card className="mt-4 px-5">
          <h2 className="flex h-13 items-center justify-between border-b border-border-subtle text-h3">
            Insights
            <Link
              to={`/insights?source=${source.id}`}
              className="touch-target text-label text-text2 hover:underline"
            >
              View all {found.length}
            </Link>
          </h2>
          <ul className="divide-y divide-border-subtle">
            {found.slice(0, MOST_INSIGHTS).map((insight) => (
              <li key={insight.id}>
                <InsightRow insight={insight} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function Dashboards({ source, onBuild }: UsedInTabProps) {
  if (source.usedIn.length === 0)
    return (
      <Empty
        title="Nothing is built on this yet"
        action={
          <EditorOnly>
            <Button onClick={onBuild}>Build dashboard</Button>
          </EditorOnly>
        }
      >
        Dashboards that use this data source are listed here.
      </Empty>
    );
  return (
    <Card className="mt-4">
      <ul className="divide-y divide-border-subtle">
        {source.usedIn.map(({ id, name }) => (
          <li key={id} className="flex min-h-13 items-center gap-3 px-5">
            <LayoutDashboard className="size-4 text-text3" aria-hidden="true" />
            <Link to={`/dashboard/${id}`} className="truncate font-medium text-text1 hover:underline">
              {name}
            </Link>
            <span className="ml-auto text-caption text-text3">Dashboard</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
