import type { AskResult, DataSourceSummary } from '@plumbline/contracts';
import { MAX_QUESTION_LENGTH } from '@plumbline/contracts';
import { MessageCircleQuestion } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type About, aboutParams } from '../../entities/question/questions.api.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { Select } from '../../shared/ui/fields/select.js';
import { SlotSentence } from '../../shared/ui/slot-sentence.js';
import { useAsk } from './ask-context.js';
import { FilterSlot } from './filter-slot.js';

interface AskFormProps {
  question: string;
  about: About;
  /** The dashboard that it is about. */
  dashboard: string | undefined;
  sources: readonly DataSourceSummary[];
  result: AskResult | undefined;
}

const ALL = 'all';
const DASHBOARD = 'dashboard';

/** The question, what it is about, and under it how it was read. */
export function AskForm({ question, about, dashboard, sources, result }: AskFormProps) {
  const { ask, readAs } = useAsk();
  const [, setParams] = useSearchParams();
  const [text, setText] = useState(question);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim()) ask(text.trim());
  };
  const choose = (next: string) =>
    next !== DASHBOARD && setParams(aboutParams(text.trim(), next === ALL ? {} : { source: next }));
  const parts = result?.reading ?? [];
  return (
    <Card aria-label="Question" className="px-4 py-3.5">
      <form onSubmit={submit} className="flex flex-wrap items-center gap-3">
        <MessageCircleQuestion className="size-5 shrink-0 text-text3 max-sm:hidden" aria-hidden="true" />
        <textarea
          aria-label="Ask a question about your data"
          placeholder="Ask a question about your data"
          inputMode="search"
          enterKeyHint="search"
          rows={1}
          value={text}
          maxLength={MAX_QUESTION_LENGTH}
          onChange={(event) => setText(event.target.value.replaceAll('\n', ' '))}
          onKeyDown={(event) => event.key === 'Enter' && submit(event)}
          className="field-sizing-content min-h-9 min-w-60 flex-1 resize-none bg-transparent py-1.5 text-[1rem] leading-6 text-text1 pointer-coarse:min-h-11 pointer-coarse:py-2.5"
        />
        <Select
          label="What the question is about"
          value={about.dashboard ? DASHBOARD : (about.source ?? ALL)}
          onValueChange={choose}
          options={[
            ...(about.dashboard ? [{ value: DASHBOARD, label: dashboardLabel(about, dashboard) }] : []),
            { value: ALL, label: 'All sources' },
            ...sources.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          className="max-w-56 max-sm:max-w-none max-sm:flex-1"
        />
        <Button variant="primary" type="submit">
          Ask
        </Button>
      </form>
      {parts.length > 0 && (
        <div className="mt-3 border-t border-border-subtle pt-3">
          <SlotSentence
            lead="Read as"
            parts={parts}
            onChoose={({ plan }) => readAs(plan)}
            add={result?.answered && <FilterSlot plan={result.plan} onChange={readAs} />}
          />
        </div>
      )}
    </Card>
  );
}

const dashboardLabel = ({ filters = [] }: About, name = 'This dashboard'): string =>
  filters.length > 0 ? `${name} and its filters` : name;
