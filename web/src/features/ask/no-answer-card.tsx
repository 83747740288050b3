import { formatNumber } from '@plumbline/charts';
import type { AnswerableQuestion, NoAnswer } from '@plumbline/contracts';
import { Ban, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cn } from '../../shared/lib/cn.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { Chip } from '../../shared/ui/chip.js';
import { EngineNote } from './answer-card.js';
import { useAsk } from './ask-context.js';

const HEADINGS: Record<NoAnswer['reason'], string> = {
  ambiguous: 'This can be read in several ways',
  unsupported: 'We could not tell what this asks',
  no_such_column: 'This data cannot say',
  no_data: 'Nothing fits this question',
};

/** What is missing, and ways out from least work to most. */
export function NoAnswerCard({ result }: { result: NoAnswer }) {
  return (
    <Card aria-label="No answer" className="px-4 py-4 sm:px-6 sm:py-5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge icon={<Ban aria-hidden="true" />}>No answer</Badge>
        <h2 className="text-h2">{HEADINGS[result.reason]}</h2>
      </div>
      <p className="mt-2 max-w-2xl text-body text-text2">{result.message}</p>
      {result.waysOut.length > 0 && (
        <>
          <h3 className="mt-5 text-h3">What would be needed</h3>
          <ol className="mt-1">
            {result.waysOut.map(({ title, text, action }, at) => (
              <li
                key={title}
                className="flex flex-wrap items-center gap-3 border-t border-border-subtle py-3 first:border-t-0"
              >
                <span
                  aria-hidden="true"
                  className="flex size-6 items-center justify-center rounded-full bg-neutral-bg text-caption text-neutral-text"
                >
                  {at + 1}
                </span>
                <div className="min-w-48 flex-1">
                  <p className="text-body font-medium text-text1">{title}</p>
                  <p className="text-caption text-text2">{text}</p>
                </div>
                <WayOutButton action={action} source={result.dataSourceId} />
              </li>
            ))}
          </ol>
        </>
      )}
      <footer className="mt-4 border-t border-border-subtle pt-3">
        <EngineNote {...result} />
      </footer>
    </Card>
  );
}

/** Questions that this data answers, with their first groups where they have some. */
export function AnswerableCard({ result: { suggestions, answerable = [] } }: { result: NoAnswer }) {
  const { ask } = useAsk();
  const others = suggestions.filter((text) => answerable.every(({ question }) => question !== text));
  if (suggestions.length === 0) return null;
  return (
    <Card aria-label="What can be answered now" className="px-4 py-4 sm:px-6 sm:py-5">
      <h2 className="text-h3">What can be answered now</h2>
      {answerable.length > 0 && (
        <div className="mt-3 grid gap-x-8 gap-y-5 lg:grid-cols-3">
          {answerable.map((one) => (
            <SmallAnswer key={one.question} answerable={one} onAsk={() => ask(one.question)} />
          ))}
        </div>
      )}
      {others.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          {others.map((suggestion) => (
            <Chip key={suggestion} onClick={() => ask(suggestion)}>
              {suggestion}
            </Chip>
          ))}
        </div>
      )}
    </Card>
  );
}

interface SmallAnswerProps {
  answerable: AnswerableQuestion;
  onAsk: () => void;
}

function SmallAnswer({ answerable: { question, groups, format }, onAsk }: SmallAnswerProps) {
  const most = Math.max(...groups.map(({ value }) => Math.abs(value)));
  return (
    <section aria-label={question} className="min-w-0">
      <button
        type="button"
        onClick={onAsk}
        className="touch-target flex w-full items-center justify-between gap-2 rounded-sm text-left text-body font-medium text-text1 hover:bg-hover"
      >
        {question}
        <ChevronRight className="size-4 shrink-0 text-text3" aria-hidden="true" />
      </button>
      <ul className="mt-2 flex flex-col gap-1.5">
        {groups.map(({ label, value }, at) => (
          <li
            key={label}
            className="grid grid-cols-[minmax(0,2fr)_minmax(0,2fr)_auto] items-center gap-2 text-caption"
          >
            <span className={cn('truncate text-text1', at === 0 && 'font-medium')}>{label}</span>
            <span aria-hidden="true" className="h-2.5">
              <span
                className={cn('block h-full rounded-r-[3px] bg-chart-1', at > 0 && 'opacity-35')}
                style={{ width: `${(100 * Math.abs(value)) / (most || 1)}%` }}
              />
            </span>
            <span className="text-right tabular-nums text-text1">{formatNumber(value, format)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WayOutButton({
  action,
  source,
}: {
  action: NoAnswer['waysOut'][number]['action'];
  source: string | null;
}) {
  if (action === 'replace_file' && source)
    return (
      <Button asChild size="compact">
        <Link to={`/data-sources/${source}`}>Open the source</Link>
      </Button>
    );
  if (action === 'connect')
    return (
      <Button asChild size="compact">
        <Link to="/data-sources">Data sources</Link>
      </Button>
    );
  if (action === 'add_calculation')
    return (
      <Button asChild size="compact">
        <Link to="/dashboards">Dashboards</Link>
      </Button>
    );
  return null;
}

/** Before anything was asked. */
export function FirstQuestions() {
  return (
    <Card className="px-6 py-10 text-center">
      <h2 className="text-h3">Ask in your own words</h2>
      <p className="mx-auto mt-2 max-w-lg text-body text-text2">
        “Revenue by region”, “Which customers ordered more than 3 times?”, “How many orders came back in
        August?” Each answer shows how the question was read, and every number opens the rows behind it.
      </p>
    </Card>
  );
}
