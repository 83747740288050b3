import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dashboardsQuery } from '../../../entities/dashboard/dashboards.api.js';
import { IconButton } from '../../../shared/ui/buttons/icon-button.js';
import { DeleteDialog } from '../parts/delete-dialog.js';
import { usePlaced } from './use-placed.js';

/** What uses the places, each with the way to free its own. */
export function DashboardSlots() {
  const [doomed, setDoomed] = useState<string>();
  const used = usePlaced(useQuery(dashboardsQuery()).data);
  const chosen = used.find(({ id }) => id === doomed);
  return (
    <>
      <p className="text-body text-text2">Deleting a dashboard frees its place at once.</p>
      <ul className="mt-2 divide-y divide-border-subtle border-y border-border-subtle">
        {used.map((dashboard) => (
          <li key={dashboard.id} className="flex min-h-11 items-center gap-3">
            <Link
              to={`/dashboard/${dashboard.id}`}
              className="min-w-0 flex-1 truncate text-text1 hover:underline"
            >
              {dashboard.name}
            </Link>
            <IconButton label={`Delete ${dashboard.name}`} onClick={() => setDoomed(dashboard.id)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {chosen && <DeleteDialog dashboard={chosen} onClose={() => setDoomed(undefined)} />}
    </>
  );
}
