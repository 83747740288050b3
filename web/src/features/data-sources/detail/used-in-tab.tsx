import type { DataSourceDetail } from '@plumbline/contracts';
import { LayoutDashboard } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Empty } from '../../../ui/empty.js';

/** What is built on this source. */
export function UsedInTab({ source, onBuild }: { source: DataSourceDetail; onBuild: () => void }) {
  if (source.usedIn.length === 0)
    return (
      <Empty title="Nothing is built on this yet" action={<Button onClick={onBuild}>Build dashboard</Button>}>
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
