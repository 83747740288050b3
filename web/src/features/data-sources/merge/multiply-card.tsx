import { formatCount } from '@plumbline/charts';
import type { MergePreview } from '@plumbline/contracts';
import * as RadioGroup from '@radix-ui/react-radio-group';
import { TriangleAlert } from 'lucide-react';
import { plural } from '../../../shared/lib/format.js';
import { multiplySentence, type Nouns, sideOfKeys, sumWords } from './merge-words.js';
import type { MergeDraft } from './use-merge-draft.js';
import type { Proposal } from './use-proposals.js';

interface MultiplyCardProps {
  preview: MergePreview;
  nouns: Nouns;
  draft: MergeDraft;
  proposals: readonly Proposal[];
}

/** What several rows with one key do to rows and sums, and every way out. None is chosen beforehand. */
export function MultiplyCard({ preview, nouns, draft, proposals }: MultiplyCardProps) {
  const { choices } = draft;
  const { measure } = preview;
  const better = proposals.filter(
    ({ at, counted }) => at !== choices.key && counted?.multiplied === 0 && counted.matched > 0,
  );
  const choose = (value: string) => {
    if (value === 'keep' || value === 'newest') draft.setRepeats(value);
    else draft.setKey(Number(value));
  };
  return (
    <section
      aria-labelledby="rows-multiply"
      data-decision="repeats"
      tabIndex={-1}
      className="self-start overflow-hidden rounded-md border border-warning-border"
    >
      <div className="bg-warning-bg p-4">
        <h3 id="rows-multiply" className="flex items-center gap-2 text-h3">
          <TriangleAlert className="size-4 text-warning-solid" aria-hidden="true" />
          This join multiplies rows
        </h3>
        <p className="mt-1 text-label font-normal text-text2 tabular-nums">
          {multiplySentence(preview, nouns)}
          {measure && (
            <>
              {' The sum of '}
              <strong className="font-semibold text-text1">{measure.column}</strong>
              {` would read ${sumWords(measure.keep, measure)}, which is `}
              <strong className="font-semibold text-text1">
                {sumWords(Math.abs(measure.keep - measure.newest), measure)}
              </strong>
              {` too ${measure.keep >= measure.newest ? 'much' : 'little'}.`}
            </>
          )}
        </p>
      </div>
      <RadioGroup.Root
        aria-labelledby="rows-multiply"
        value={choices.repeats ?? ''}
        onValueChange={choose}
        className="divide-y divide-warning-border border-t border-warning-border"
      >
        {better.map(({ at, keys, counted }) => (
          <Way
            key={at}
            value={String(at)}
            title={`Use ${sideOfKeys(keys, 'left')}`}
            detail={lostWords(preview, counted, nouns)}
            rows={counted?.rows ?? 0}
            sum={measure && sumWords(measure.newest, measure)}
          />
        ))}
        <Way
          value="newest"
          title={`Take the newest row per ${sideOfKeys(draft.definition.keys, 'right')}`}
          detail={`${plural(preview.leftOut, 'older row')} left out, by ${preview.newestBy ?? 'the order of the file'}`}
          rows={preview.kinds.newest[choices.kind]}
          sum={measure && sumWords(measure.newest, measure)}
        />
        <Way
          value="keep"
          title="Keep all rows"
          detail={`Sums count these ${nouns.left} again`}
          rows={preview.kinds.keep[choices.kind]}
          sum={measure && sumWords(measure.keep, measure)}
          isWrong
        />
      </RadioGroup.Root>
    </section>
  );
}

/** What another key would lose or win. */
function lostWords(now: MergePreview, other: MergePreview | undefined, nouns: Nouns): string {
  const lost = (other?.leftOnly ?? 0) - now.leftOnly;
  if (lost === 0) return 'Nothing repeats';
  const what = Math.abs(lost) === 1 ? nouns.oneLeft : nouns.left;
  return `${formatCount(Math.abs(lost))} ${lost > 0 ? 'more' : 'fewer'} ${what} without a match`;
}

interface WayProps {
  value: string;
  title: string;
  detail: string;
  rows: number;
  sum: string | undefined;
  isWrong?: boolean;
}

function Way({ value, title, detail, rows, sum, isWrong = false }: WayProps) {
  return (
    <RadioGroup.Item
      value={value}
      className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 bg-surface px-4 py-3 text-left text-label font-normal hover:bg-hover focus-visible:-outline-offset-2 data-[state=checked]:bg-selected"
    >
      <span className="flex size-4 shrink-0 items-center justify-center rounded-full border border-border-control bg-surface">
        <RadioGroup.Indicator className="size-2 rounded-full bg-accent" />
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-medium wrap-anywhere text-text1">{title}</span>
        <span className="block text-caption text-text3 tabular-nums">{detail}</span>
      </span>
      <span className="text-text1 tabular-nums">{plural(rows, 'row')}</span>
      {sum && (
        <span
          className={isWrong ? 'font-semibold text-warning-text tabular-nums' : 'text-text2 tabular-nums'}
        >
          {sum}
        </span>
      )}
    </RadioGroup.Item>
  );
}
