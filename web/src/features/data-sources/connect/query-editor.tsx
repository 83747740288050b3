import type { DatabaseEngine } from '@plumbline/contracts';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { CONTROL } from '../../../shared/ui/fields/input.js';
import { hasReadOnlyTransactions } from './test-words.js';

interface QueryEditorProps {
  engine: DatabaseEngine;
  query: string;
  onChange: (query: string) => void;
  /** It was run as it was before. */
  isChanged: boolean;
  onRun: (query: string) => void;
}

/** One SELECT, run when its writer says so. */
export function QueryEditor({ engine, query, onChange, isChanged, onRun }: QueryEditorProps) {
  return (
    <form
      className="mb-6 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (query.trim() !== '') onRun(query.trim());
      }}
    >
      <Field
        label="Query"
        hint={`One SELECT. It is checked before it is sent${hasReadOnlyTransactions(engine) ? ', and runs in a transaction that only reads' : ''}.`}
      >
        <textarea
          rows={6}
          spellCheck={false}
          maxLength={20_000}
          value={query}
          placeholder="SELECT … FROM …"
          onChange={({ target }) => onChange(target.value)}
          className={`${CONTROL} h-auto py-2 font-mono`}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={query.trim() === ''}>
          Run and preview
        </Button>
        {isChanged && (
          <p role="status" className="text-caption text-text3">
            The query was changed: run it to see its rows.
          </p>
        )}
      </div>
    </form>
  );
}
