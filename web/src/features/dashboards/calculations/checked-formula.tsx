import { formatCount } from '@plumbline/charts';
import type { CheckedCalculation } from '@plumbline/contracts';
import { ArrowRight, CircleCheck, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { plural } from '../../../shared/lib/format.js';
import { Badge } from '../../../shared/ui/badge.js';
import { sayValue } from './say-value.js';

/** What the formula means, part by part. */
export function Steps({ checked: { steps, level, words } }: { checked: CheckedCalculation }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2 text-label">
        <CircleCheck className="size-4 text-success-text" aria-label="The formula fits" />
        {steps.map(({ text, unit, type }, at) => (
          <Fragment key={text}>
            {at > 0 && <ArrowRight className="size-3.5 text-text3" aria-hidden="true" />}
            <span className="rounded-sm border border-border px-2 py-0.5">
              <code className="text-text1">{text}</code> <span className="text-text3">{unit ?? type}</span>
            </span>
          </Fragment>
        ))}
        <span className="text-text3">
          {level === 'row' ? 'a value in each row' : 'one value for each group of rows'}
        </span>
      </p>
      <p className="text-label font-normal wrap-anywhere text-text2">{words}</p>
    </div>
  );
}

interface WarningsProps {
  checked: CheckedCalculation;
  formula: string;
  decimals: number | undefined;
  onUse: (formula: string) => void;
}

/** What to know before it is kept; an average of ratios stands beside the ratio of totals, and one of both is chosen. */
export function Warnings({ checked: { warnings, unit }, formula, decimals, onUse }: WarningsProps) {
  return warnings.map(({ code, message, from, to, value, alternative, groups }) => (
    <section
      key={`${code} ${from} ${message}`}
      className="flex flex-col gap-3 rounded-md border border-warning-border p-4 text-body"
    >
      <p className="flex flex-wrap items-center gap-2 text-text1">
        <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
          {alternative ? 'Decide' : 'Note'}
        </Badge>
        <span className="min-w-0 flex-1 basis-64">{message}</span>
      </p>
      {alternative && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Choice
            title="Average of ratios"
            text={formula.slice(from, to)}
            value={sayValue(value, unit, decimals)}
            groups={groups && groupsBy(groups, 'value')}
            isChosen
          />
          <Choice
            title="Ratio of totals"
            text={alternative.formula}
            value={sayValue(alternative.value, unit, decimals)}
            groups={groups && groupsBy(groups, 'alternative')}
            onChoose={() => onUse(formula.slice(0, from) + alternative.formula + formula.slice(to))}
          />
        </div>
      )}
    </section>
  ));
}

type Groups = NonNullable<CheckedCalculation['warnings'][number]['groups']>;

/** The groups by one of both ways, and where the one stands that changes its place the most. */
function groupsBy({ values }: Groups, way: 'value' | 'alternative') {
  const placesBy = (key: 'value' | 'alternative') =>
    values.map((one) => 1 + values.filter((other) => other[key] > one[key]).length);
  const [first, second] = [placesBy('value'), placesBy('alternative')];
  const moves = first.map((place, at) => Math.abs(place - (second[at] ?? place)));
  const moved = moves.indexOf(Math.max(...moves));
  const places = way === 'value' ? first : second;
  const note =
    (moves[moved] ?? 0) > 0
      ? `${values[moved]?.label} is ${ordinal(places[moved] ?? 0)} of ${values.length}`
      : 'The same order';
  return {
    bars: values.map((one, at) => ({ value: one[way], isMoved: (moves[moved] ?? 0) > 0 && at === moved })),
    note,
  };
}

const ordinal = (place: number): string => `${place}${['th', 'st', 'nd', 'rd'][place] ?? 'th'}`;

interface ChoiceProps {
  title: string;
  text: string;
  value: string;
  groups: ReturnType<typeof groupsBy> | undefined;
  isChosen?: boolean;
  onChoose?: () => void;
}

function Choice({ title, text, value, groups, isChosen = false, onChoose }: ChoiceProps) {
  const most = Math.max(0, ...(groups?.bars ?? []).map((bar) => Math.abs(bar.value)));
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cn(
        'flex min-h-11 flex-col gap-1 rounded-md border p-3 text-left',
        isChosen ? 'border-accent ring-1 ring-accent' : 'border-border-strong hover:bg-hover',
      )}
    >
      <span className="flex w-full items-center gap-2">
        <span
          aria-hidden="true"
          className={cn(
            'size-4 shrink-0 rounded-full border',
            isChosen ? 'border-[5px] border-accent' : 'border-border-control',
          )}
        />
        <span className="min-w-0 flex-1 text-label text-text1">{title}</span>
        <span className="text-h3 tabular-nums">{value}</span>
      </span>
      <code className="text-caption break-words text-text2">{text}</code>
      {groups && (
        <span className="mt-1 flex w-full flex-col gap-1">
          {[...groups.bars]
            .sort((one, other) => other.value - one.value)
            .map(({ value: size, isMoved }) => (
              <span
                key={size}
                aria-hidden="true"
                className={cn('block h-2 rounded-r-[3px] bg-chart-1', !isMoved && 'opacity-35')}
                style={{ width: `${(100 * Math.abs(size)) / (most || 1)}%` }}
              />
            ))}
          <span className="text-caption text-text2">{groups.note}</span>
        </span>
      )}
    </button>
  );
}

interface PreviewProps {
  checked: CheckedCalculation;
  formula: string;
  decimals: number | undefined;
}

/** The result over all rows, and ten rows or groups of it. */
export function Preview({ checked, formula, decimals }: PreviewProps) {
  const { sample, sampleBy, result, unit, level } = checked;
  const names = Object.keys(sample[0]?.inputs ?? {}).filter((name) => name !== formula);
  const isNumber = (name: string) => sample.some(({ inputs }) => typeof inputs[name] === 'number');
  const hasLines = sample.some(({ line }) => line !== undefined);
  const about = [unit, level === 'aggregate' ? plural(result.rows, 'row') : undefined].filter(
    (part) => part !== undefined,
  );
  return (
    <section aria-label="Preview" className="flex flex-col gap-3">
      {level === 'aggregate' ? (
        <p>
          <span className="block text-label text-text2">Result, all rows</span>
          <span className="block text-h1 tabular-nums">{sayValue(result.value, unit, decimals)}</span>
        </p>
      ) : (
        <p className="text-body text-text2">
          {plural(result.withValue, 'row')} of {formatCount(result.rows)} have a value.
        </p>
      )}
      {about.length > 0 && <p className="text-caption text-text3">{about.join(' · ')}</p>}
      <div className="overflow-x-auto">
        <table className="w-full text-caption tabular-nums">
          <caption className="sr-only">{sampleBy ? `Ten groups by ${sampleBy}` : 'Ten rows'}</caption>
          <thead>
            <tr className="text-left text-text3">
              {hasLines && <th className="py-1 pr-3 font-normal">Line</th>}
              {names.map((name) => (
                <th key={name} className={cn('py-1 pr-3 font-normal', isNumber(name) && 'text-right')}>
                  {name}
                </th>
              ))}
              <th className="max-w-40 truncate py-1 text-right font-normal">{formula}</th>
            </tr>
          </thead>
          <tbody>
            {sample.map(({ line, inputs, value }, at) => (
              <tr key={line ?? at} className="border-t border-border-subtle">
                {hasLines && <td className="py-1.5 pr-3">{line}</td>}
                {names.map((name) => (
                  <td key={name} className={cn('py-1.5 pr-3', isNumber(name) && 'text-right')}>
                    {inputs[name] === null ? 'n/a' : sayValue(inputs[name])}
                  </td>
                ))}
                <td className="py-1.5 text-right">{sayValue(value, unit, decimals)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
