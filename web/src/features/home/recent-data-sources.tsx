import { BarSparkline, darkTheme, lightTheme } from '@plumbline/charts';
import type { DataSourceSummary } from '@plumbline/contracts';
import { Upload } from 'lucide-react';
import { Link } from 'react-router-dom';
import { EditorOnly } from '../../entities/workspace/editor-only.js';
import { useResolvedTheme } from '../../shared/lib/theme.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Empty } from '../../shared/ui/empty.js';
import { sourceFacts } from './home-words.js';

const SHOWN = 3;
const SHOWN_SPARKLINES = 4;

export function DataSourceActions() {
  return (
    <>
      <Button variant="ghost" asChild>
        <Link to="/data-sources">View All</Link>
      </Button>
      <EditorOnly>
        <Button variant="primary" asChild>
          <Link to="/data-sources?upload=1">
            <Upload aria-hidden="true" />
            Upload New Data
          </Link>
        </Button>
      </EditorOnly>
    </>
  );
}

/** The newest sources. Without any, the screen shows another panel; this one would still say so (T-42). */
export function RecentDataSources({ sources }: { sources: readonly DataSourceSummary[] }) {
  if (sources.length === 0)
    return (
      <Empty
        title="No data sources yet"
        action={
          <Button asChild>
            <Link to="/data-sources?upload=1">Upload First Dataset</Link>
          </Button>
        }
      />
    );
  return (
    <ul className="divide-y divide-border-subtle">
      {sources.slice(0, SHOWN).map((source) => (
        <li key={source.id}>
          <Link
            to="/data-sources"
            className="-mx-2 flex min-h-[72px] flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-sm px-2 py-3 hover:bg-hover xl:flex-nowrap"
          >
            <span className="min-w-0 xl:min-w-60">
              <span className="block truncate text-body font-medium text-text1">{source.name}</span>
              <span className="block text-caption text-text3 tabular-nums">{sourceFacts(source)}</span>
            </span>
            <SourceSparklines source={source} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function SourceSparklines({ source }: { source: DataSourceSummary }) {
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  return (
    <span aria-hidden="true" className="flex shrink-0 gap-3 max-[1440px]:[&>:nth-child(n+4)]:hidden">
      {source.strips.slice(0, SHOWN_SPARKLINES).map(({ name, bars }) => (
        <BarSparkline key={name} bars={bars} theme={theme} label={name} />
      ))}
    </span>
  );
}
