import type { Decision } from '@plumbline/contracts';
import * as RadioGroup from '@radix-ui/react-radio-group';
import { TriangleAlert } from 'lucide-react';
import { cn } from '../../../lib/cn.js';
import { formatCalendarDate, formatCount } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { DATE_ORDER_LABELS } from './settings-words.js';

interface DecisionCardProps {
  decision: Decision;
  onChoose: (option: string) => void;
  onKeepText: () => void;
}

const DECIMAL_LABELS: Record<string, string> = { point: 'Decimal point', comma: 'Decimal comma' };

const labelOf = (decision: Decision, id: string) =>
  (decision.question === 'date_order'
    ? DATE_ORDER_LABELS[id as keyof typeof DATE_ORDER_LABELS]
    : DECIMAL_LABELS[id]) ?? id;

/** A question the file cannot answer: both readings with their consequences, none chosen beforehand. */
export function DecisionCard({ decision, onChoose, onKeepText }: DecisionCardProps) {
  const titleId = `decide-${decision.column}`;
  const example = decision.options[0]?.example?.text;
  return (
    <section
      aria-labelledby={titleId}
      data-decision={decision.column}
      tabIndex={-1}
      className="rounded-lg border border-warning-border bg-surface p-4 md:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
          Decide
        </Badge>
        <h3 id={titleId} className="text-h3">
          {example
            ? `${example} can be read two ways in this file`
            : `${decision.column} can be read two ways`}
        </h3>
        <Button look="link" size="compact" className="ml-auto" onClick={onKeepText}>
          Keep as text
        </Button>
      </div>
      <p className="mt-2 text-label font-normal text-text2">
        Column {decision.column}, {formatCount(decision.rows)} rows
        {decision.line !== undefined && `, first on line ${formatCount(decision.line)}`}. The file does not
        decide.
      </p>
      <RadioGroup.Root
        aria-labelledby={titleId}
        value={decision.chosen ?? ''}
        onValueChange={onChoose}
        className="mt-4 grid gap-4 md:grid-cols-2"
      >
        {decision.options.map((option) => (
          <RadioGroup.Item
            key={option.id}
            value={option.id}
            className={cn(
              'flex items-start gap-3 rounded-md border max-sm:flex-wrap border-border-control bg-surface p-4 text-left hover:bg-hover',
              'data-[state=checked]:border-accent data-[state=checked]:bg-selected',
            )}
          >
            <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-border-control bg-surface">
              <RadioGroup.Indicator className="size-2 rounded-full bg-accent" />
            </span>
            <span className="min-w-0 flex-1 max-sm:basis-3/4">
              <span className="block text-h3">{labelOf(decision, option.id)}</span>
              {option.example && (
                <span className="block text-label font-normal text-text2">
                  {option.example.text} is {inWords(option.example.value)}
                </span>
              )}
              {option.evidence.map((sentence) => (
                <span key={sentence} className="mt-1 block text-label font-normal text-text2">
                  {sentence.replace(/\d{4}-\d{2}-\d{2}/g, formatCalendarDate)}
                </span>
              ))}
            </span>
            {option.weekdays && <Weekdays counts={option.weekdays} />}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </section>
  );
}

/** A calendar date in words; anything else as it is. */
const inWords = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatCalendarDate(value) : value);

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Dates that mean something fall on some weekdays more than on others. */
function Weekdays({ counts }: { counts: readonly number[] }) {
  const most = Math.max(...counts, 1);
  return (
    <span className="shrink-0 text-caption text-text2 max-sm:pl-7">
      <span className="block">Rows by weekday</span>
      <span className="mt-1 flex h-8 items-end gap-1 border-b border-axis" aria-hidden="true">
        {WEEKDAYS.map((day, index) => (
          <span
            key={day}
            className="w-3 rounded-t-[3px] bg-chart-1"
            style={{ height: `${((counts[index] ?? 0) / most) * 100}%` }}
          />
        ))}
      </span>
      <span className="flex gap-1" aria-hidden="true">
        {WEEKDAYS.map((day) => (
          <span key={day} className="w-3 text-center">
            {day.charAt(0)}
          </span>
        ))}
      </span>
      <span className="sr-only">
        {WEEKDAYS.map((day, index) => `${day} ${counts[index] ?? 0}`).join(', ')}
      </span>
    </span>
  );
}
