import { AI_PROVIDER_NAMES, type Summary, type SummaryWordedBy } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { aiSettingsQuery, aiStatusQuery } from '../../../entities/ai/ai.api.js';
import { WhatIsSent } from '../../../entities/summary/what-is-sent.js';
import { cn } from '../../../shared/lib/cn.js';
import { plural } from '../../../shared/lib/format.js';

interface WordingChoiceProps {
  wordedBy: SummaryWordedBy;
  onWordedBy: (wordedBy: SummaryWordedBy) => void;
  /** What is written already. */
  summary?: Summary;
}

/** Who words it: our rules, or the model that the workspace chose, with what that one gets. */
export function WordingChoice({ wordedBy, onWordedBy, summary }: WordingChoiceProps) {
  const { data: chosen } = useQuery(aiSettingsQuery());
  const provider = chosen?.provider ?? null;
  const { data: status } = useQuery({
    ...aiStatusQuery(provider ?? 'openai'),
    enabled: provider !== null,
  });
  if (provider === null || !status?.isAvailable)
    return (
      <p className="text-caption text-text2">
        Sentences are written by rules. Nothing is sent out of this workspace, and the same data gives the
        same text.
      </p>
    );
  const option = { selected: wordedBy, onSelect: onWordedBy };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">Wording</legend>
      <Option value="built_in" title="Built-in engine" {...option}>
        Sentences from rules. Nothing is sent out of this workspace, and the same data gives the same text.
      </Option>
      <Option value="model" title={AI_PROVIDER_NAMES[provider]} {...option}>
        Rewords the built-in sentences. {status.host} gets marks in the place of every number, date and name;
        a sentence that says anything else afterwards is not taken.
        {summary && <Checked summary={summary} />}
      </Option>
      <div>
        <WhatIsSent provider={AI_PROVIDER_NAMES[provider]} summary={summary} />
      </div>
    </fieldset>
  );
}

interface OptionProps {
  value: SummaryWordedBy;
  selected: SummaryWordedBy;
  title: string;
  onSelect: (value: SummaryWordedBy) => void;
  children: ReactNode;
}

function Option({ value, selected, title, onSelect, children }: OptionProps) {
  return (
    <label
      className={cn(
        'flex items-start gap-2 rounded-md border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-focus',
        value === selected ? 'border-focus bg-selected' : 'border-border-control hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name="wording"
        checked={value === selected}
        onChange={() => onSelect(value)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="block text-label text-text1">{title}</span>
        <span className="block text-caption font-normal text-text2">{children}</span>
      </span>
    </label>
  );
}

/** What became of the sentences, where a model worded it. */
function Checked({ summary: { wording, sections } }: { summary: Summary }) {
  if (wording.engine === 'built_in') return null;
  const all = sections.flatMap((section) => section.wording ?? []);
  const [reworded, total] = [
    all.reduce((sum, one) => sum + one.reworded, 0),
    all.reduce((sum, one) => sum + one.total, 0),
  ];
  return (
    <span className="mt-1 flex items-start gap-1 text-success-text">
      <CircleCheck className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
      Numbers checked: {wording.checked} of {wording.total}. {reworded} of {plural(total, 'sentence')}{' '}
      reworded.
    </span>
  );
}
