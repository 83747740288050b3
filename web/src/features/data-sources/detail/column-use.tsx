import type { ColumnProfile, ColumnUse, DataSourceDetail } from '@plumbline/contracts';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { useAskedReading } from '../parts/use-asked-reading.js';
import { foundUse, USE_LABELS, usesOf } from '../parts/use-words.js';

const FOUND = 'found';

interface ColumnUsePartProps {
  source: DataSourceDetail;
  column: ColumnProfile;
  isFixed: boolean;
}

/** What the column is used as, why, and another use for it: the file is read again with it. */
export function ColumnUsePart({ source, column, isFixed }: ColumnUsePartProps) {
  const { read, isPending, question } = useAskedReading(source);
  const mayEdit = useMayEdit();
  const found = column.use ? 'As found in the file' : foundUse(column);
  const options = [
    { value: FOUND, label: found },
    ...usesOf(column)
      .map((use) => ({ value: use, label: USE_LABELS[use] }))
      .filter(({ label }) => label !== found),
  ];
  return (
    <section className="py-4">
      <h3 className="text-label text-text2">Used as</h3>
      {isFixed || !mayEdit ? (
        <p className="mt-2 text-label text-text1">{column.use ? USE_LABELS[column.use] : foundUse(column)}</p>
      ) : (
        <Select
          className="mt-2 w-full"
          label={`${column.name} is used as`}
          size="compact"
          options={options}
          value={column.use ?? FOUND}
          disabled={isPending}
          onValueChange={(use) => read(changeOfUse(column.name, use as ColumnUse | typeof FOUND))}
        />
      )}
      {column.useEvidence !== undefined && (
        <p className="mt-1.5 text-caption text-text2">
          {isPending ? 'The file is read again …' : column.useEvidence}
        </p>
      )}
      {question}
    </section>
  );
}

const changeOfUse = (name: string, use: ColumnUse | typeof FOUND) =>
  use === FOUND
    ? { change: { uses: { [name]: null } }, title: `“${name}” is used as the file suggests` }
    : { change: { uses: { [name]: use } }, title: `“${name}” is used as: ${USE_LABELS[use]}` };
