import type { Dashboard, DataSourceSummary } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useChooseTheme } from '../../../entities/session/preferences/preferences.api.js';
import { signOut } from '../../../entities/session/session.js';
import { useUser } from '../../../entities/session/session-state.js';
import { listQuery } from '../../../shared/api/list-query.js';
import { navGroups } from '../navigation/nav-links.js';
import type { PaletteItem } from './palette-items.js';

/** Screens, what can be done from anywhere, and the user's own objects. */
export function usePaletteItems(onDone: () => void): PaletteItem[] {
  const navigate = useNavigate();
  const { role } = useUser();
  const chooseTheme = useChooseTheme();
  const { data: sources = [] } = useQuery(listQuery<DataSourceSummary>('/api/data-sources'));
  const { data: dashboards = [] } = useQuery(listQuery<Dashboard>('/api/dashboards'));
  const item = (group: string, label: string, run: () => unknown, id = label): PaletteItem => ({
    id: `${group} ${id}`,
    label,
    group,
    run: () => {
      onDone();
      run();
    },
  });
  const link = (group: string, label: string, to: string) => item(group, label, () => navigate(to), to);
  return [
    ...navGroups(role)
      .flat()
      .map(({ label, to }) => link('Screens', label, to)),
    link('Screens', 'Exports', '/exports'),
    link('Screens', 'Profile', '/profile'),
    link('Actions', 'Upload data', '/data-sources?upload=1'),
    link('Actions', 'Create dashboard', '/dashboard/create'),
    item('Actions', 'Use light theme', () => chooseTheme('light')),
    item('Actions', 'Use dark theme', () => chooseTheme('dark')),
    item('Actions', 'Use theme of the system', () => chooseTheme('system')),
    item('Actions', 'Sign out', signOut),
    ...dashboards.map(({ id, name }) => link('Dashboards', name, `/dashboard/${id}`)),
    ...sources.map(({ id, name }) => link('Data sources', name, `/data-sources/${id}`)),
  ];
}
