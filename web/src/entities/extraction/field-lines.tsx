import { FIELD_TYPES, MAX_FIELDS, type TemplateField } from '@plumbline/contracts';
import { Plus, SquareDashedMousePointer, Trash2 } from 'lucide-react';
import { Button } from '../../shared/ui/buttons/button.js';
import { IconButton } from '../../shared/ui/buttons/icon-button.js';
import { Input } from '../../shared/ui/fields/input.js';
import { Select } from '../../shared/ui/fields/select.js';
import { TYPE_WORDS } from './extraction-words.js';

interface FieldLinesProps {
  fields: readonly TemplateField[];
  onChange: (fields: TemplateField[]) => void;
  /** Asks for a box of a field on a sample, where there is one. */
  onDraw?: (index: number) => void;
  /** The field whose box is asked for. */
  drawn?: number | undefined;
}

const TYPES = FIELD_TYPES.map((type) => ({ value: type, label: TYPE_WORDS[type] }));

/** Names and types of fields, one line each. */
export function FieldLines({ fields, onChange, onDraw, drawn }: FieldLinesProps) {
  const change = (index: number, news: Partial<TemplateField>) =>
    onChange(fields.map((field, at) => (at === index ? { ...field, ...news } : field)));
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="Fields" className="flex flex-col gap-2">
        {fields.map((field, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field has no name yet while it is typed
          <li key={index} className="flex flex-wrap items-center gap-2">
            <Input
              aria-label={`Name of field ${index + 1}`}
              placeholder="Name, such as Invoice number"
              className="!w-auto min-w-40 flex-1"
              value={field.name}
              maxLength={60}
              onChange={(event) => change(index, { name: event.target.value })}
            />
            <Select
              label={`Type of field ${index + 1}`}
              className="w-28"
              options={TYPES}
              value={field.type}
              onValueChange={(type) => change(index, { type })}
            />
            {onDraw && (
              <Button
                size="compact"
                aria-pressed={drawn === index}
                variant={drawn === index ? 'primary' : 'secondary'}
                onClick={() => onDraw(index)}
              >
                <SquareDashedMousePointer aria-hidden="true" />
                {field.sample ? `On page ${field.sample.page}` : 'Draw'}
                <span className="sr-only"> the box of {field.name || `field ${index + 1}`}</span>
              </Button>
            )}
            <IconButton
              label={`Remove ${field.name || `field ${index + 1}`}`}
              disabled={fields.length === 1}
              onClick={() => onChange(fields.filter((_field, at) => at !== index))}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        size="compact"
        variant="ghost"
        className="self-start"
        disabled={fields.length >= MAX_FIELDS}
        onClick={() => onChange([...fields, { name: '', type: 'text' }])}
      >
        <Plus aria-hidden="true" />
        Add a field
      </Button>
    </div>
  );
}
