import type { DatabaseEngine } from '@plumbline/contracts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { CONTROL } from '../../../shared/ui/fields/input.js';
import { hasReadOnlyTransactions } from './test-words.js';

/** One SELECT, run when its writer says so. */
export function QueryEditor({ engine, onRun }: { engine: DatabaseEngine; onRun: (query: string) => void }) {
  const [query, setQuery] = useState('');
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
          onChange={({ target }) => setQuery(target.value)}
          className={`${CONTROL} h-auto py-2 font-mono`}
        />
      </Field>
      <div>
        <Button type="submit" disabled={query.trim() === ''}>
          Run and preview
        </Button>
      </div>
    </form>
  );
}
