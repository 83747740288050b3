import { createDashboard, type DashboardConfig, getDashboard, updateDashboard } from '@plumbline/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { api } from '../../shared/api/api.js';
import { refreshStale } from '../../shared/api/refresh-stale.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Menu, MenuItem, MenuSeparator } from '../../shared/ui/overlays/menu.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { useMayEdit } from '../workspace/editor-only.js';
import { dashboardsQuery } from './dashboards.api.js';

interface AddToDashboardProps {
  dataSourceId: string;
  /** Of a new dashboard. */
  name: string;
  /** What is added, at the end of the tiles that are there. */
  add: (config: DashboardConfig) => DashboardConfig;
  variant?: 'primary';
}

/** Puts a tile at the end of a dashboard of the same source, or of a new one. */
export function AddToDashboard({ dataSourceId, name, add: addTile, variant }: AddToDashboardProps) {
  const mayEdit = useMayEdit();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data = [] } = useQuery(dashboardsQuery());
  const add = useMutation({
    meta: { called: createDashboard },
    mutationFn: async (to: { id: string } | undefined) => {
      const body = { name: name.slice(0, 200), dataSourceId };
      const { id, config, version } = to
        ? await api.call(getDashboard, to)
        : await api.call(createDashboard, { body });
      const headers = { 'if-match': `"${version}"` };
      return api.call(updateDashboard, { id, body: { config: addTile(config) } }, { headers });
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
    ({ dataSourceIds, status }) => dataSourceIds.includes(dataSourceId) && status === 'ready',
  );
  if (!mayEdit) return null;
  return (
    <Menu
      align="start"
      trigger={
        <Button {...(variant && { variant })} isPending={add.isPending} aria-haspopup="menu">
          Add to dashboard
        </Button>
      }
    >
      {fitting.map((one) => (
        <MenuItem key={one.id} onSelect={() => add.mutate({ id: one.id })}>
          {one.name}
        </MenuItem>
      ))}
      {fitting.length > 0 && <MenuSeparator />}
      <MenuItem onSelect={() => add.mutate(undefined)}>New dashboard</MenuItem>
    </Menu>
  );
}
