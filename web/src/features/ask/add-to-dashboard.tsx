import {
  type Answer,
  type Chart,
  createDashboard,
  getDashboard,
  updateDashboard,
} from '@plumbline/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { dashboardsQuery } from '../../entities/dashboard/dashboards.api.js';
import { api } from '../../shared/api/api.js';
import { refreshStale } from '../../shared/api/refresh-stale.js';
import { newId } from '../../shared/lib/new-id.js';
import { addChart } from '../../shared/lib/tile-layout.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Menu, MenuItem, MenuSeparator } from '../../shared/ui/overlays/menu.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';

/** Puts the answer's picture at the end of a dashboard of the same source, or of a new one. */
export function AddToDashboard({ result, chart }: { result: Answer; chart: Chart }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data = [] } = useQuery(dashboardsQuery());
  const add = useMutation({
    meta: { called: createDashboard },
    mutationFn: async (to: { id: string } | undefined) => {
      const body = { name: result.question.slice(0, 200), dataSourceId: result.dataSourceId };
      const { id, config, version } = to
        ? await api.call(getDashboard, to)
        : await api.call(createDashboard, { body });
      const changed = addChart(config, { ...chart, id: newId() });
      const headers = { 'if-match': `"${version}"` };
      return api.call(updateDashboard, { id, body: { config: changed } }, { headers });
    },
    onSuccess: (dashboard) => {
      void refreshStale(client, updateDashboard, dashboard);
      const action = { label: 'Open', onSelect: () => void navigate(`/dashboard/${dashboard.id}`) };
      toast({ variant: 'success', title: `Added to ${dashboard.name}`, action });
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: 'Nothing was added', description: error.message }),
  });
  const fitting = data.filter(
    ({ dataSourceIds, status }) => dataSourceIds.includes(result.dataSourceId) && status === 'ready',
  );
  return (
    <Menu
      align="start"
      trigger={
        <Button isPending={add.isPending} aria-haspopup="menu">
          Add to dashboard
        </Button>
      }
    >
      {fitting.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => add.mutate({ id })}>
          {name}
        </MenuItem>
      ))}
      {fitting.length > 0 && <MenuSeparator />}
      <MenuItem onSelect={() => add.mutate(undefined)}>New dashboard</MenuItem>
    </Menu>
  );
}
