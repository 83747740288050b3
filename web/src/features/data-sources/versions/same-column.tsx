import type { DataSourceDetail, VersionComparison } from '@plumbline/contracts';
import { Button } from '../../../shared/ui/buttons/button.js';
import { useRenameColumns } from '../parts/use-rename-columns.js';
import { sameUnderOtherName } from './comparison-words.js';

interface SameColumnProps {
  source: DataSourceDetail;
  comparison: VersionComparison;
  /** Of the column that is gone. */
  name: string;
}

/** A column that the shown file lacks may be there under another name: called as before, all that used it works again. */
export function SameColumn({ source, comparison: { to, columns }, name }: SameColumnProps) {
  const rename = useRenameColumns(source, () => {});
  const gone = columns.removed.find((column) => column.name === name);
  const other = gone && sameUnderOtherName(gone, columns);
  if (other === undefined || to !== source.version || source.readOnly) return null;
  return (
    <span className="ml-auto flex flex-wrap items-center gap-2">
      {rename.error ? (
        <span role="alert" className="text-caption text-danger-text">
          {rename.error.message}
        </span>
      ) : (
        <span className="text-caption text-text3">Is it “{other}” in this file?</span>
      )}
      <Button size="compact" isPending={rename.isPending} onClick={() => rename.mutate({ [other]: name })}>
        Call it “{name}” as before
      </Button>
    </span>
  );
}
