import { AlertChart, formatNumber } from '@plumbline/charts';
import type { AlertChecked, AlertRule } from '@plumbline/contracts';
import { useContext } from 'react';
import { FactLinksContext, factOf } from '../../../entities/fact/fact-links.js';
import { Sized } from '../../../entities/prediction/sized.js';
import { plural } from '../../../shared/lib/format.js';
import { useMediaQuery } from '../../../shared/lib/use-media-query.js';
import { PERIOD_ADJECTIVES, ruleWords } from './alert-words.js';

interface PastFigureProps {
  checked: AlertChecked;
  rule: AlertRule;
  onMove: (value: number) => void;
}

/** What it would have done in the past year, drawn on its number with each message marked. */
export function PastFigure({ checked, rule, onMove }: PastFigureProps) {
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const { summary, watch, problem, periods } = checked;
  return (
    <section aria-label="What it would have done">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-h3">{summary}</h3>
        <p className="text-caption text-text3">
          {rule.kind === 'stale'
            ? 'Hours until new data came'
            : `${watch.label}, ${PERIOD_ADJECTIVES[watch.period]}`}
          {rule.kind === 'threshold' ? ' · move the limit to try another value' : ''}
        </p>
      </div>
      {problem !== undefined && <p className="mt-1 text-label font-normal text-warning-text">{problem}</p>}
      {rule.kind === 'stale' ? (
        <StaleList checked={checked} />
      ) : (
        periods.length > 0 && (
          <Series checked={checked} rule={rule} height={isNarrow ? 240 : 320} onMove={onMove} />
        )
      )}
    </section>
  );
}

function Series({ checked, rule, height, onMove }: PastFigureProps & { height: number }) {
  const links = useContext(FactLinksContext);
  const { periods, crossings, watch, summary, facts } = checked;
  const isOpen = links?.fact != null && links.fact.id === facts.judged;
  const starts = new Map(periods.map(({ t }, place) => [t, place]));
  return (
    <Sized height={height}>
      {(size) => (
        <AlertChart
          {...size}
          data={{ periods, messages: crossings.flatMap(({ t }) => starts.get(t) ?? []) }}
          format={watch.format ?? {}}
          period={watch.period}
          label={summary}
          openRow={isOpen ? links.fact?.row : undefined}
          onOpenPeriod={(row) => {
            const fact = factOf(facts.judged, row, 'value');
            if (fact) links?.openFact(fact);
          }}
          limit={
            rule.kind === 'threshold'
              ? { value: rule.value, name: ruleWords(rule, watch.format), onMove }
              : undefined
          }
        />
      )}
    </Sized>
  );
}

const SHOWN = 6;

/** The longest times without new data. */
function StaleList({ checked: { crossings } }: { checked: AlertChecked }) {
  if (crossings.length === 0) return null;
  const shown = crossings.slice(-SHOWN).toReversed();
  return (
    <ul className="mt-2 divide-y divide-border border-y border-border text-label">
      {shown.map(({ t, name, value, recovered }) => (
        <li key={t} className="flex justify-between gap-3 py-2">
          <span className="text-text1">
            {value === null ? '' : `${formatNumber(Math.round(value))} hours without new data`}
          </span>
          <span className="text-text3">{recovered === undefined ? 'still' : `until ${name}`}</span>
        </li>
      ))}
      {crossings.length > SHOWN && (
        <li className="py-2 text-text3">{plural(crossings.length - SHOWN, 'earlier time')}</li>
      )}
    </ul>
  );
}
