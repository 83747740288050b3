import { darkTheme, lightTheme, Thumbnail } from '@plumbline/charts';
import type { Dashboard } from '@plumbline/contracts';
import { useResolvedTheme } from '../../shared/lib/theme.js';
import { topOf } from '../../shared/lib/tile-layout.js';
import { useTiles } from './home.api.js';

/** The upper part of a dashboard as it stands now. */
export default function RecentThumbnail({ dashboard }: { dashboard: Dashboard }) {
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  const { data } = useTiles(dashboard);
  const results = Object.fromEntries(data?.tiles.map((tile) => [tile.id, tile]) ?? []);
  return <Thumbnail config={topOf(dashboard.config)} results={results} theme={theme} label="" />;
}
