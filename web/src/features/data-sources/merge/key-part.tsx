import { formatCount } from '@plumbline/charts';
import type { DataSourceSummary, MergeCandidate, MergeKey } from '@plumbline/contracts';
import * as RadioGroup from '@radix-ui/react-radio-group';
import { ArrowRight, Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { plural } from '../../../shared/lib/format.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { NORMALISATION_OPTIONS, type Nouns, repeatWords, shareWords, sideOfKeys } from './merge-words.js';
import { OwnKeys } from './own-keys.js';
import type { MergeDraft } from './use-merge-draft.js';
import { type Proposal, useProposals } from './use-proposals.js';

interface KeyPartProps {
  left: DataSourceSummary;
  right: MergeCandidate;
  draft: MergeDraft;
  nouns: Nouns;
}

/** By which columns rows meet: those that share most, or any others. */
export function KeyPart({ left, right, draft, nouns }: KeyPartProps) {
  const proposals = useProposals(right, draft);
  const { key } = draft.choices;
  return (
    <section aria-labelledby="merge-key" className="mt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id="merge-key" className="text-h3">
          Key
        </h3>
        <p className="text-caption text-text3">
          {proposals.length === 0
            ? 'No columns of the two share enough values. Choose them yourself.'
            : `${formatCount(proposals.length)} proposed from ${plural(right.pairs, 'column pair')}, by how many values they share`}
        </p>
      </div>
      <RadioGroup.Root
        aria-labelledby="merge-key"
        value={String(key)}
        onValueChange={(value) => draft.setKey(value === 'own' ? 'own' : Number(value))}
        className="mt-2 divide-y divide-border-subtle overflow-hidden rounded-md border border-border"
      >
        {proposals.map((proposal) => (
          <ProposalRow key={proposal.at} proposal={proposal} nouns={nouns} />
        ))}
        <KeyRow value="own">
          <span className="text-text1">Other columns</span>
        </KeyRow>
      </RadioGroup.Root>
      {key === 'own' && (
        <OwnKeys
          {...{ leftId: left.id, rightId: right.id, nouns, word: 'is' }}
          first={draft.choices.own}
          onChange={draft.setOwn}
        />
      )}
      <fieldset className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-label font-normal">
        <legend className="sr-only">What is ignored when keys are compared</legend>
        <span className="text-text2" aria-hidden="true">
          Ignore
        </span>
        {NORMALISATION_OPTIONS.map(({ value, label }) => (
          <Checkbox
            key={value}
            checked={draft.overlooked.includes(value)}
            onCheckedChange={(isOn) =>
              draft.setOverlooked(
                isOn ? [...draft.overlooked, value] : draft.overlooked.filter((each) => each !== value),
              )
            }
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
    </section>
  );
}

function ProposalRow({ proposal, nouns }: { proposal: Proposal; nouns: Nouns }) {
  const { estimate, counted, keys, at } = proposal;
  const [found, values] = counted
    ? [counted.left.found, counted.left.values]
    : [estimate.found, estimate.values];
  const repeated = counted ? counted.right.repeatedValues : estimate.repeated;
  const noun = keys.length > 1 ? 'pairs' : 'values';
  return (
    <KeyRow value={String(at)}>
      <KeyNames keys={keys} />
      <span className="flex items-center gap-3">
        <span className="h-1.5 w-36 overflow-hidden rounded-full bg-pressed max-sm:w-20" aria-hidden="true">
          <span
            className="block h-full bg-chart-1"
            style={{ width: `${values === 0 ? 0 : (found / values) * 100}%` }}
          />
        </span>
        <span className="text-text1 tabular-nums">
          {!counted && estimate.isEstimate && 'about '}
          {formatCount(found)} of {formatCount(values)} {noun} found
        </span>
      </span>
      <span className="text-text1 tabular-nums">{counted && shareWords(counted, nouns)}</span>
      <span className="flex items-center gap-2 text-text1 tabular-nums">
        {repeated > 0 ? (
          <TriangleAlert className="size-4 shrink-0 text-warning-solid" aria-hidden="true" />
        ) : (
          <Check className="size-4 shrink-0 text-success-solid" aria-hidden="true" />
        )}
        {repeatWords(repeated, keys)}
      </span>
    </KeyRow>
  );
}

function KeyNames({ keys }: { keys: readonly MergeKey[] }) {
  return (
    <span className="flex min-w-0 items-center gap-2 font-medium text-text1">
      <span className="truncate">{sideOfKeys(keys, 'left')}</span>
      <ArrowRight className="size-4 shrink-0 text-text3" aria-hidden="true" />
      <span className="sr-only"> to </span>
      <span className="truncate">{sideOfKeys(keys, 'right')}</span>
    </span>
  );
}

function KeyRow({ value, children }: { value: string; children: ReactNode }) {
  return (
    <RadioGroup.Item
      value={value}
      className="flex min-h-12 w-full items-center gap-3 bg-surface px-4 py-2 text-left text-label font-normal hover:bg-hover focus-visible:-outline-offset-2 data-[state=checked]:bg-selected"
    >
      <span className="flex size-4 shrink-0 items-center justify-center rounded-full border border-border-control bg-surface">
        <RadioGroup.Indicator className="size-2 rounded-full bg-accent" />
      </span>
      <span className="grid min-w-0 flex-1 items-center gap-x-4 gap-y-1 lg:grid-cols-[minmax(0,2fr)_minmax(0,3.2fr)_minmax(0,1.1fr)_minmax(0,1.2fr)]">
        {children}
      </span>
    </RadioGroup.Item>
  );
}
