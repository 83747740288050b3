import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { isApiError } from '../../../api/api-error.js';
import { IconButton } from '../../../ui/icon-button.js';
import { PlanLimitDialog } from '../../../ui/plan-limit-dialog.js';
import { toast } from '../../../ui/toast-store.js';
import { dashboardsQuery } from '../dashboards.api.js';
import { DeleteDialog } from './delete-dialog.js';

/** The dialog of a full plan, and what to do with an error that may be one; others become a toast. */
export function useLimitDialog(): [ReactNode, (error: Error) => void] {
  const [message, setMessage] = useState<string>();
  const onError = (error: Error) => {
    if (isApiError(error) && error.code === 'plan_limit') setMessage(error.message);
    else toast({ variant: 'destructive', title: 'No dashboard was built', description: error.message });
  };
  return [<LimitDialog key="limit" message={message} onClose={() => setMessage(undefined)} />, onError];
}

function LimitDialog({ message, onClose }: { message: string | undefined; onClose: () => void }) {
  return (
    <PlanLimitDialog message={message} onClose={onClose}>
      <Slots />
    </PlanLimitDialog>
  );
}

/** What uses the places, each with the way to free its own. */
function Slots() {
  const { data } = useQuery(dashboardsQuery());
  const [doomed, setDoomed] = useState<string>();
  const used = data?.filter(({ status }) => status !== 'failed') ?? [];
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
