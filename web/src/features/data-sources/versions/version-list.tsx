import { formatCount } from '@plumbline/charts';
import type { DataSourceDetail, SourceVersion } from '@plumbline/contracts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { formatBytes, plural } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { howItCame, type Pair, versionBefore } from '../parts/version-words.js';
import { RollbackDialog } from './rollback-dialog.js';

interface VersionListProps {
  source: DataSourceDetail;
  versions: readonly SourceVersion[];
  onCompare: (pair: Pair) => void;
}

export function VersionList({ source, versions, onCompare }: VersionListProps) {
  const [wanted, setWanted] = useState<SourceVersion>();
  return (
    <Card className="overflow-x-auto">
      <table className="w-full text-body">
        <caption className="sr-only">Versions of {source.name}</caption>
        <thead>
          <tr className="h-9 border-b border-border text-left text-label text-text2">
            <th scope="col" className="px-5">
              Version
            </th>
            <th scope="col" className="px-3 max-md:hidden">
              File
            </th>
            <th scope="col" className="px-3 text-right max-md:hidden">
              Rows
            </th>
            <th scope="col" className="px-3 text-right max-lg:hidden">
              Columns
            </th>
            <th scope="col" className="px-3 text-right max-lg:hidden">
              Size
            </th>
            <th scope="col" className="px-3 max-lg:hidden">
              Read
            </th>
            <th scope="col" className="px-5">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <VersionRow
              key={version.version}
              version={version}
              cameBy={howItCame(version, versions)}
              before={versionBefore(versions, version)}
              onCompare={onCompare}
              onRollback={() => setWanted(version)}
            />
          ))}
        </tbody>
      </table>
      {wanted && <RollbackDialog source={source} wanted={wanted} onClose={() => setWanted(undefined)} />}
    </Card>
  );
}

interface VersionRowProps {
  version: SourceVersion;
  cameBy: string;
  before: SourceVersion | undefined;
  onCompare: (pair: Pair) => void;
  onRollback: () => void;
}

function VersionRow({ version, cameBy, before, onCompare, onRollback }: VersionRowProps) {
  const { version: number, fileName, rowCount, columnCount, bytes, createdAt, current } = version;
  return (
    <tr className="h-13 border-b border-border-subtle last:border-b-0" aria-current={current || undefined}>
      <td className="px-5 py-2 max-md:w-full max-md:max-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-text1">
          Version {number}
          {current && (
            <Badge tone="success" icon={<Check aria-hidden="true" />}>
              Current
            </Badge>
          )}
        </span>
        <p className="text-caption text-text3">{cameBy}</p>
        <p className="truncate text-caption text-text3 md:hidden" title={fileName}>
          {fileName}
        </p>
        <p className="text-caption text-text3 tabular-nums lg:hidden">
          <span className="md:hidden">
            {plural(rowCount, 'row')} × {plural(columnCount, 'column')} ·{' '}
          </span>
          {formatDateTime(createdAt)}
        </p>
      </td>
      <td className="max-w-60 truncate px-3 text-text2 max-md:hidden" title={fileName}>
        {fileName}
      </td>
      <td className="px-3 text-right tabular-nums max-md:hidden">{formatCount(rowCount)}</td>
      <td className="px-3 text-right tabular-nums max-lg:hidden">{formatCount(columnCount)}</td>
      <td className="px-3 text-right whitespace-nowrap text-text2 tabular-nums max-lg:hidden">
        {formatBytes(bytes)}
      </td>
      <td className="px-3 whitespace-nowrap text-text2 max-lg:hidden">{formatDateTime(createdAt)}</td>
      <td className="px-5 py-2">
        <span className="flex flex-wrap justify-end gap-1">
          {before && (
            <Button
              variant="ghost"
              size="compact"
              aria-label={`Compare version ${number} with version ${before.version}`}
              onClick={() => onCompare({ from: before.version, to: number })}
            >
              Compare
            </Button>
          )}
          {!current && (
            <Button size="compact" aria-label={`Go back to version ${number}`} onClick={onRollback}>
              Go back
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}
