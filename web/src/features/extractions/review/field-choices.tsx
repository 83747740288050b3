import type { ExtractionField } from '@plumbline/contracts';
import { valueWords } from '../../../entities/extraction/extraction-words.js';
import { cn } from '../../../shared/lib/cn.js';
import { Kbd } from '../../../shared/ui/buttons/kbd.js';
import type { FieldActions } from './use-field-actions.js';

/** Keys from 1 on choose a value. */
const MOST_KEYS = 9;

/** The values that a field might have, as they were written or computed; one is chosen, and accepted as any other. */
export function FieldChoices({ field, actions }: { field: ExtractionField; actions: FieldActions }) {
  const { choices, chosen, choose } = actions;
  if (choices.length < (field.value === null ? 1 : 2)) return null;
  return (
    <fieldset className="mt-3 grid gap-2 sm:grid-cols-2">
      <legend className="sr-only">Values of {field.name}</legend>
      {choices.map((value, index) => (
        <label
          key={value}
          className={cn(
            'flex min-h-9 items-center gap-2 rounded-md border px-3 py-1 text-text1 pointer-coarse:min-h-11',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus',
            index === chosen ? 'border-focus bg-selected' : 'border-border-control hover:bg-hover',
          )}
        >
          <input
            type="radio"
            name={`values of ${field.name}`}
            checked={index === chosen}
            onChange={() => choose(index)}
            className="size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 flex-1 font-mono text-label wrap-anywhere">
            {valueWords(field, value)}
          </span>
          {index < MOST_KEYS && (
            <span aria-hidden="true" className="max-lg:hidden">
              <Kbd>{index + 1}</Kbd>
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
