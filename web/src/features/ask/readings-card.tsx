import type { NoAnswer, OtherReading } from '@plumbline/contracts';
import { MessageCircleQuestion } from 'lucide-react';
import { Badge } from '../../shared/ui/badge.js';
import { Card } from '../../shared/ui/card.js';
import { EngineNote } from './answer-card.js';
import { useAsk } from './ask-context.js';
import { MiniBars } from './mini-bars.js';

/** Readings that disagree, each with what it would say; none is chosen. */
export function ReadingsCard({ result }: { result: NoAnswer }) {
  const { ask, readAs } = useAsk();
  const readings = result.readings ?? [];
  const isOfSources = new Set(readings.map(({ plan }) => plan.dataSourceId)).size > 1;
  const choose = ({ plan }: OtherReading) =>
    isOfSources ? ask(result.question, plan.dataSourceId) : readAs(plan);
  return (
    <Card aria-label="Asks back" className="px-4 py-4 sm:px-6 sm:py-5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="warning" icon={<MessageCircleQuestion aria-hidden="true" />}>
          Asks back
        </Badge>
        <h2 className="text-h2">
          {isOfSources
            ? `${readings.length} sources can answer this`
            : `This can mean ${readings.length} things here`}
        </h2>
      </div>
      <p className="mt-2 text-body text-text2">{result.message}</p>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        {readings.map((reading) => (
          <button
            key={`${reading.reading} ${reading.value}`}
            type="button"
            onClick={() => choose(reading)}
            className="flex min-h-24 gap-3 rounded-lg border border-border-control px-4 py-3 text-left hover:bg-hover"
          >
            <span
              aria-hidden="true"
              className="mt-0.5 size-4 shrink-0 rounded-full border border-border-control"
            />
            <span className="min-w-0 flex-1">
              <span className="block text-label font-normal wrap-anywhere text-text2">{reading.reading}</span>
              <span className="mt-1 block text-h3 wrap-anywhere text-text1">{reading.value}</span>
              {reading.note && (
                <span className="block text-label font-normal tabular-nums text-text2">{reading.note}</span>
              )}
            </span>
            {reading.picture && <MiniBars {...reading.picture} />}
          </button>
        ))}
      </div>
      <footer className="mt-4 border-t border-border-subtle pt-3">
        <EngineNote {...result} />
      </footer>
    </Card>
  );
}
