import { useNavigate } from 'react-router-dom';
import { signOut } from '../../../entities/session/session.js';
import { useUser } from '../../../entities/session/session-state.js';
import { useDashboardEntries } from '../../../features/dashboards/palette.js';
import { useColumnEntries } from '../../../features/data-sources/column-entries.js';
import { useDataSourceEntries } from '../../../features/data-sources/palette.js';
import { useDocumentEntries } from '../../../features/documents/palette.js';
import { useExportEntries } from '../../../features/exports/palette.js';
import { useExtractionEntries } from '../../../features/extractions/palette.js';
import { useInsightEntries } from '../../../features/insights/palette.js';
import { useProfileEntries } from '../../../features/profile/palette.js';
import { schedulerEntries } from '../../../features/scheduler/palette.js';
import { useSummaryEntries } from '../../../features/summaries/palette.js';
import { teamEntries } from '../../../features/teams/palette.js';
import { PALETTE_GROUPS, type PaletteEntry } from '../../../shared/layout/palette-entry.js';
import { navigationGroups } from '../navigation/links.js';
import type { PaletteItem } from './palette-items.js';

/** The screens of the navigation, then what the features bring: screens, actions and the user's own objects. */
export function usePaletteItems(isSearching: boolean, onDone: () => void): PaletteItem[] {
  const navigate = useNavigate();
  const { role } = useUser();
  const entries: PaletteEntry[] = [
    ...navigationGroups(role)
      .flat()
      .map(({ label, to }) => ({ group: 'Screens' as const, label, to })),
    ...useExportEntries(),
    ...schedulerEntries,
    ...useDataSourceEntries(),
    ...useColumnEntries(isSearching),
    ...useDashboardEntries(),
    ...useInsightEntries(),
    ...useDocumentEntries(),
    ...useExtractionEntries(),
    ...useSummaryEntries(),
    ...useProfileEntries(),
    ...teamEntries,
    { group: 'Actions', label: 'Sign out', run: signOut },
  ];
  const place = ({ group }: PaletteEntry) => PALETTE_GROUPS.indexOf(group);
  return entries
    .sort((a, b) => place(a) - place(b))
    .map((entry) => ({
      id: `${entry.group} ${entry.label} ${'to' in entry ? entry.to : ''}`,
      label: entry.label,
      group: entry.group,
      ...(entry.isOnlyFound && { isOnlyFound: true }),
      run: () => {
        onDone();
        if ('to' in entry) void navigate(entry.to);
        else entry.run();
      },
    }));
}
