import { formatCount, formatDate } from '@plumbline/charts';
import type { Decision, DecisionOption } from '@plumbline/contracts';
import * as RadioGroup from '@radix-ui/react-radio-group';
import { TriangleAlert } from 'lucide-react';
import { cn } from '../../../shared/lib/cn.js';
import { plural } from '../../../shared/lib/format.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { LinedText, type OnLine } from '../notes/lined-text.js';
import { choiceWords, optionLabel } from '../parts/decision-words.js';

interface DecisionCardProps {
  decision: Decision;
  onChoose: (option: string) => void;
  /** Leads to a line as it is written. */
  onLine: OnLine;
  /** Leaves it to the file again; absent where nothing was chosen. */
  onTakeBack?: (() => void) | undefined;
}

/** A question about one column: every answer with its consequences; the chosen one is marked and can be changed. */
export function DecisionCard({ decision, onChoose, onLine, onTakeBack }: DecisionCardProps) {
  const { column, question, chosen, options, rows, applies } = decision;
  const titleId = `decide-${question}-${column}`;
  const isOpen = chosen === null;
  return (
    <section
      aria-labelledby={titleId}
      data-decision={column}
      tabIndex={-1}
      className={cn(
        'rounded-lg border bg-surface p-4 md:p-5',
        isOpen || applies === false ? 'border-warning-border' : 'border-border',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {isOpen ? (
          <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
            Decide
          </Badge>
        ) : (
          <Badge tone="neutral">You decided</Badge>
        )}
        <h3 id={titleId} className="min-w-0 text-h3 wrap-anywhere">
          {titleOf(decision)}
        </h3>
        {onTakeBack && (
          <Button variant="link" size="compact" className="ml-auto" onClick={onTakeBack}>
            Let the file decide
          </Button>
        )}
      </div>
      <p className="mt-2 text-label font-normal text-text2">
        Column {column}, {plural(rows, 'row')}
        {decision.line !== undefined && (
          <LinedText text={`, first on line ${formatCount(decision.line)}`} onLine={onLine} />
        )}
        .{isOpen && ' The file does not decide.'}
        {applies === false && ' The choice is kept, but has no effect on this file.'}
      </p>
      <RadioGroup.Root
        aria-labelledby={titleId}
        value={chosen ?? ''}
        onValueChange={onChoose}
        className="mt-4 grid gap-4 md:grid-cols-2"
      >
        {options.map((option) => (
          <Option key={option.id} option={option} label={optionLabel(decision, option.id)} />
        ))}
      </RadioGroup.Root>
    </section>
  );
}

function titleOf(decision: Decision): string {
  const { column, chosen, options } = decision;
  if (chosen !== null) return `${column}: ${choiceWords(decision)}`;
  const example = options[0]?.example?.text;
  return example ? `${example} can be read two ways in this file` : `${column} can be read two ways`;
}

function Option({ option, label }: { option: DecisionOption; label: string }) {
  return (
    <RadioGroup.Item
      value={option.id}
      className={cn(
        'flex items-start gap-3 rounded-md border max-sm:flex-wrap border-border-control bg-surface p-4 text-left hover:bg-hover',
        'data-[state=checked]:border-accent data-[state=checked]:bg-selected md:last:odd:col-span-2',
      )}
    >
      <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-border-control bg-surface">
        <RadioGroup.Indicator className="size-2 rounded-full bg-accent" />
      </span>
      <span className="min-w-0 flex-1 max-sm:basis-3/4">
        <span className="block text-h3">{label}</span>
        {option.example?.value && (
          <span className="block text-label font-normal text-text2">
            {option.example.text} is {inWords(option.example.value)}
          </span>
        )}
        {option.evidence.map((sentence) => (
          <span key={sentence} className="mt-1 block text-label font-normal text-text2">
            {sentence.replace(/\d{4}-\d{2}-\d{2}/g, formatDate)}
          </span>
        ))}
      </span>
      {option.weekdays?.some((rows) => rows > 0) && <Weekdays counts={option.weekdays} />}
    </RadioGroup.Item>
  );
}

/** A calendar date in words; anything else as it is. */
const inWords = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value);

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
