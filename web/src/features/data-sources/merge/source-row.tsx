import { formatCount } from '@plumbline/charts';
import type { DataSourceSummary, MergeCandidate, MergePreview } from '@plumbline/contracts';
import { Table2 } from 'lucide-react';
import { plural } from '../../../shared/lib/format.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { Select } from '../../../shared/ui/fields/select.js';
import type { Nouns } from './merge-words.js';
import type { JoinKind, MergeDraft } from './use-merge-draft.js';

export interface SourceChoices {
  sources: readonly DataSourceSummary[];
  candidates: readonly MergeCandidate[];
  onLeft: (id: string) => void;
  onRight: (id: string) => void;
}

interface SourceRowProps {
  left: DataSourceSummary;
  right: MergeCandidate;
  choices: SourceChoices;
  draft: MergeDraft;
  nouns: Nouns;
  preview: MergePreview | undefined;
}

/** Both sources, how they are put together, and which rows are kept. */
export function SourceRow({ left, right, choices, draft, nouns, preview }: SourceRowProps) {
  const icon = <Table2 aria-hidden="true" />;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Select
        label="First data source"
        value={left.id}
        onValueChange={choices.onLeft}
        options={choices.sources.map(({ id, name }) => ({ value: id, label: name, icon }))}
      />
      <Size rows={left.recordCount ?? 0} columns={left.columnCount ?? 0} />
      <span className="text-label font-normal text-text2">with</span>
      <Select
        label="Second data source"
        value={right.id}
        onValueChange={choices.onRight}
        options={choices.candidates.map(({ id, name }) => ({ value: id, label: name, icon }))}
      />
      <Size rows={right.recordCount} columns={right.columnCount} />
      <Segmented
        label="How they are merged"
        className="md:ml-auto"
        value={draft.choices.isAppend ? 'append' : 'join'}
        onValueChange={(how) => draft.setAppend(how === 'append')}
        options={[
          { value: 'join', label: 'Side by side' },
          { value: 'append', label: 'Below each other' },
        ]}
      />
      {!draft.choices.isAppend && <Kinds draft={draft} nouns={nouns} preview={preview} />}
    </div>
  );
}

function Size({ rows, columns }: { rows: number; columns: number }) {
  return (
    <span className="text-caption text-text3 tabular-nums">
      {plural(rows, 'row')} × {plural(columns, 'column')}
    </span>
  );
}

function Kinds({ draft, nouns, preview }: Pick<SourceRowProps, 'draft' | 'nouns' | 'preview'>) {
  const counts = preview?.kinds[draft.choices.repeats === 'keep' ? 'keep' : 'newest'];
  const words: Record<JoinKind, string> = {
    left: `All ${nouns.left}`,
    inner: 'Only matches',
    full: 'Everything',
  };
  return (
    <div className="flex items-center gap-2 max-sm:w-full max-sm:flex-col max-sm:items-start">
      <span className="text-label text-text2" aria-hidden="true">
        Keep
      </span>
      <Segmented<JoinKind>
        label="Rows to keep"
        value={draft.choices.kind}
        onValueChange={draft.setKind}
        options={(['left', 'inner', 'full'] as const).map((kind) => ({
          value: kind,
          label: (
            <span className="tabular-nums">
              {words[kind]} {counts && <span className="font-normal">{formatCount(counts[kind])}</span>}
            </span>
          ),
        }))}
      />
    </div>
  );
}
