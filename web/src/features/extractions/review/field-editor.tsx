import type { ExtractionField } from '@plumbline/contracts';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import type { FieldActions } from './use-field-actions.js';

const FROM_PAGE = 'or click the words on the page, or draw a box around them';
const HINTS: Record<ExtractionField['type'], string> = {
  text: `Type it, ${FROM_PAGE}.`,
  date: `As 2026-11-27 or as the page writes it; ${FROM_PAGE}.`,
  number: `Type the number, ${FROM_PAGE}.`,
  money: `Type the amount, ${FROM_PAGE}.`,
  table: 'Draw a box around it on the page.',
};

/** Another value, typed or taken from the page; Escape leaves it as it was. */
export function FieldEditor({ field, actions }: { field: ExtractionField; actions: FieldActions }) {
  const { draft, setDraft, save, stopEditing } = actions;
  return (
    <form
      className="mt-3 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        stopEditing();
      }}
    >
      <Field label={`Value of ${field.name}`} hint={HINTS[field.type]}>
        <Input
          autoFocus
          value={draft.text}
          maxLength={2_000}
          autoComplete="off"
          onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="compact" disabled={draft.text.trim() === '' && !draft.place}>
          Save and next
        </Button>
        <Button size="compact" variant="ghost" onClick={stopEditing}>
          Cancel
        </Button>
        <p role="status" className="text-caption text-text3">
          {draft.place && `From page ${draft.place.page}`}
        </p>
      </div>
    </form>
  );
}
