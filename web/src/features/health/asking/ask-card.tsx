import { formatNumber } from '@plumbline/charts';
import type { HealthAnswer } from '@plumbline/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { useAsk } from '../parts/health.api.js';
import { RowsDialog } from './rows-dialog.js';

interface AskCardProps {
  provider: string | null;
  onPutOnSummary: (question: string) => void;
}

/** Questions about these records alone; a number opens the days behind it. */
export function AskCard({ provider, onPutOnSummary }: AskCardProps) {
  const [question, setQuestion] = useState('');
  const [outside, setOutside] = useState(false);
  const ask = useAsk();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (question.trim() !== '' && !ask.isPending) ask.mutate({ question: question.trim(), outside });
  };
  return (
    <Card aria-label="Ask about your records" className="flex flex-col gap-3 p-5">
      <h2 className="text-h3">Ask about your records</h2>
      <form noValidate onSubmit={onSubmit} className="flex flex-wrap items-end gap-2">
        <Field label="Question" className="min-w-0 flex-1 basis-60">
          <Input
            maxLength={500}
            autoComplete="off"
            placeholder="For example: average sleep by month"
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
          />
        </Field>
        <Button type="submit" isPending={ask.isPending}>
          Ask
        </Button>
      </form>
      {provider !== null && (
        <Checkbox checked={outside} onCheckedChange={setOutside}>
          Until I leave this page, {provider} may read questions that are not understood here, with the names
          of measurements and no values
        </Checkbox>
      )}
      <div role="status" className="empty:hidden">
        {ask.error && <p className="text-body text-danger-text">{ask.error.message}</p>}
        {ask.data && (
          <Answer
            asked={ask.variables.question}
            answer={ask.data}
            onAsk={(text) => {
              setQuestion(text);
              ask.mutate({ question: text, outside });
            }}
            onPutOnSummary={onPutOnSummary}
          />
        )}
      </div>
    </Card>
  );
}

interface AnswerProps {
  asked: string;
  answer: HealthAnswer;
  onAsk: (question: string) => void;
  onPutOnSummary: (question: string) => void;
}

function Answer({ asked, answer, onAsk, onPutOnSummary }: AnswerProps) {
  const [opened, setOpened] = useState<HealthAnswer['parts'][number]>();
  const { kind, parts, suggestions } = answer;
  return (
    <div className="rounded-md border border-border p-4">
      <h3 className="text-label">{asked}</h3>
      <p className="mt-1 text-reading">
        {parts.map((part, at) =>
          part.plan ? (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one answer never change places
              key={at}
              type="button"
              title="The days behind this number"
              className="font-semibold underline decoration-dotted underline-offset-4"
              onClick={() => setOpened(part)}
            >
              {part.text}
            </button>
          ) : (
            part.text
          ),
        )}
      </p>
      {kind === 'clinician' && (
        <Button variant="ghost" className="mt-2" onClick={() => onPutOnSummary(asked)}>
          Put it on the visit summary
        </Button>
      )}
      {kind === 'answer' && answer.rows.length > 1 && <Table answer={answer} />}
      {kind === 'none' && suggestions.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {suggestions.map((text) => (
            <li key={text}>
              <Button size="compact" onClick={() => onAsk(text)}>
                {text}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {opened && <RowsDialog part={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

const SHOWN = 24;

function Table({ answer: { columns, rows } }: { answer: HealthAnswer }) {
  return (
    <section aria-label="Answer in rows" tabIndex={0} className="mt-3 max-h-72 overflow-auto">
      <table className="w-full text-body tabular-nums">
        <thead>
          <tr className="border-b border-border text-left text-label text-text2">
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="px-2 py-1">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((row) => (
            <tr key={JSON.stringify(row)} className="border-b border-border-subtle last:border-b-0">
              {columns.map(({ name }, at) => (
                <td key={name} className="px-2 py-1">
                  {cellWords(row[at])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN && (
        <p className="mt-1 text-caption text-text2">
          The first {SHOWN} of {rows.length} rows.
        </p>
      )}
    </section>
  );
}

const cellWords = (cell: unknown): string =>
  typeof cell === 'number'
    ? formatNumber(Math.round(cell * 100) / 100, undefined, 'full')
    : String(cell ?? '');
