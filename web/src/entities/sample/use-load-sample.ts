import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { inSession } from '../../shared/api/session-life.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { dashboardsQuery } from '../dashboard/dashboards.api.js';
import { useGenerateDashboard } from '../data-source/data-source-changes.api.js';
import { useInstallSample } from '../data-source/samples.api.js';
import { waitForJob } from '../job/wait-for-job.js';
import { showLimitOf } from '../subscription/limit-store.js';

/** The sample for a first look. */
const SAMPLE = 'orders';

/**
 * Loads the sample and leads to its dashboard, which is built unless there is one. Goes on when the button is gone, as the
 * empty state is with the first source; who went elsewhere meanwhile stays there.
 */
export function useLoadSample() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const install = useInstallSample();
  const generate = useGenerateDashboard();
  const load = useMutation({
    mutationFn: async () => {
      const { pathname } = window.location;
      const { id, jobId } = await inSession(install.mutateAsync(SAMPLE));
      await inSession(waitForJob(jobId));
      const dashboards = await inSession(queries.fetchQuery(dashboardsQuery()));
      const known = dashboards.find(({ dataSourceIds }) => dataSourceIds.includes(id));
      const dashboard = known ?? (await inSession(generate.mutateAsync(id)));
      if (window.location.pathname === pathname) void navigate(`/dashboard/${dashboard.id}`);
    },
    onError: (error) => {
      if (!showLimitOf(error))
        toast({ variant: 'destructive', title: 'No sample was loaded', description: error.message });
    },
  });
  return { load: () => load.mutate(), isLoading: load.isPending };
}
