import type { ExtractedCell, ExtractedTable } from '@plumbline/contracts';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { valueWords } from '../../../entities/extraction/extraction-words.js';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';
import { cn } from '../../../shared/lib/cn.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Input } from '../../../shared/ui/fields/input.js';

type Column = ExtractedTable['columns'][number];

interface TableCellProps {
  column: Column;
  cell: ExtractedCell;
  /** "row 4". */
  where: string;
  /** Without a value what was read stands again. */
  onChange: (value: string | undefined) => Promise<void>;
}

export const isNumeric = ({ type }: Column): boolean => type === 'number' || type === 'money';

/** A value that can be rewritten where it stands; what was read stays beside it. */
export function TableCell({ column, cell, where, onChange }: TableCellProps) {
  const [isEditing, setIsEditing] = useState(false);
  const name = `${column.name}, ${where}`;
  const mayEdit = useMayEdit();
  if (!mayEdit) return <span>{cellWords(column, cell)}</span>;
  if (isEditing)
    return <CellEditor {...{ column, cell, name, onChange }} onDone={() => setIsEditing(false)} />;
  return (
    <span className={cn('inline-flex flex-col', isNumeric(column) && 'items-end')}>
      <button
        type="button"
        aria-label={`Change ${name}: ${cellWords(column, cell) || 'nothing'}`}
        onClick={() => setIsEditing(true)}
        className={cn(
          'touch-target min-h-5 min-w-8 rounded-sm hover:bg-hover hover:underline',
          isNumeric(column) ? 'text-right whitespace-nowrap' : 'text-left wrap-anywhere',
          cell.changedBy !== undefined && 'font-medium',
        )}
      >
        {cell.changedBy !== undefined && (
          <Pencil className="mr-1 inline size-3.5 text-info-text" aria-hidden="true" />
        )}
        {cellWords(column, cell)}
      </button>
      {cell.changedBy !== undefined && <Correction {...{ column, cell, name, onChange }} />}
    </span>
  );
}

interface PartProps extends Pick<TableCellProps, 'column' | 'cell' | 'onChange'> {
  name: string;
}

function Correction({ column, cell, name, onChange }: PartProps) {
  const { readValue, changedBy } = cell;
  const read = readValue == null ? 'nothing' : valueWords(column, readValue);
  return (
    <span className="text-caption text-text3">
      {changedBy}, read as <s>{read}</s>{' '}
      <button
        type="button"
        aria-label={`Undo the change of ${name}`}
        onClick={() => void onChange(undefined).catch(() => undefined)}
        className="touch-target text-accent-text underline underline-offset-4"
      >
        Undo
      </button>
    </span>
  );
}

/** Enter keeps what is typed, Escape leaves it as it was; what could not be kept stays typed, with the reason. */
function CellEditor({ column, cell, name, onChange, onDone }: PartProps & { onDone: () => void }) {
  const [text, setText] = useState(cell.value ?? '');
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const save = () => {
    if (text.trim() === (cell.value ?? '')) return onDone();
    setIsSaving(true);
    void onChange(text.trim())
      .then(onDone, (error: Error) => setProblem(error.message))
      .finally(() => setIsSaving(false));
  };
  return (
    <form
      className="flex min-w-28 flex-col gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    >
      <Input
        autoFocus
        aria-label={name}
        aria-invalid={problem !== undefined}
        value={text}
        maxLength={2_000}
        autoComplete="off"
        className={cn('h-8', isNumeric(column) && 'text-right')}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      {problem && (
        <p role="alert" className="text-caption text-danger-text">
          {problem} {cellWords(column, cell) !== '' && `It says ${cellWords(column, cell)}.`}
        </p>
      )}
      <span className="flex gap-1">
        <Button type="submit" size="compact" isPending={isSaving}>
          Save
        </Button>
        <Button size="compact" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </span>
    </form>
  );
}

/** An amount stays as the page writes it, with its sign, until somebody changes it: its currency is that of the document. */
function cellWords(column: Column, { text, value, changedBy }: ExtractedCell): string {
  if (value === null) return changedBy === undefined ? text : '';
  if (column.type !== 'money' || changedBy !== undefined) return valueWords(column, value);
  return value.startsWith('-') && !/[-−(]|\bdr\b/i.test(text) ? `−${text}` : text;
}
