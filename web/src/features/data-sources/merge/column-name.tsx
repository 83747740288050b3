import type { MergedColumn } from '@plumbline/contracts';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Input } from '../../../shared/ui/fields/input.js';

interface ColumnNameProps {
  column: MergedColumn;
  name: string;
  onRename: (name: string) => void;
}

/** A column's name in the result, which a press lets one change; nothing restores the one it had. */
export function ColumnName({ column, name, onRename }: ColumnNameProps) {
  const [text, setText] = useState<string>();
  if (text === undefined)
    return (
      <button
        type="button"
        title={name === column.name ? name : `${name}, instead of ${column.name}`}
        aria-label={`Rename ${name}`}
        onClick={() => setText(name)}
        className="group touch-target relative inline-flex max-w-full items-center"
      >
        <span className="truncate">{name}</span>
        <Pencil
          aria-hidden="true"
          className="absolute left-full ml-0.5 size-3.5 text-text3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100"
        />
      </button>
    );
  const keep = () => {
    onRename(text);
    setText(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') keep();
  };
  return (
    <Input
      aria-label={`Name of ${column.name} in the result`}
      className="w-40"
      autoFocus
      value={text}
      maxLength={200}
      placeholder={column.name}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={keep}
    />
  );
}
