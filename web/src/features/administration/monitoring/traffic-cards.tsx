import { formatCount, formatNumber } from '@plumbline/charts';
import type { Monitoring } from '@plumbline/contracts';
import type { ReactNode } from 'react';
import { plural } from '../../../shared/lib/format.js';
import { Card } from '../../../shared/ui/card.js';
import { msWords, shareWords, stepWords } from './monitoring-words.js';
import { TimeChart } from './time-chart.js';

const count = (value: number): string => formatNumber(value, {}, 'short');

/** Requests, failures and response times, with the same stretch shaded in all three. */
export function TrafficCards({ figures }: { figures: Monitoring }) {
  const { points, stepMinutes, concerns } = figures;
  const at = points.map((point) => point.at);
  const requests = points.reduce((sum, point) => sum + point.requests, 0);
  const failed = points.reduce((sum, point) => sum + point.failed, 0);
  const since = concerns.map((concern) => concern.since).sort()[0];
  const last = points.findLast(({ p95 }) => p95 !== null);
  const shared = { at, since };
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <Framed title={plural(requests, 'request')} note={`per ${stepWords(stepMinutes)}`}>
        <TimeChart
          {...shared}
          label={`${plural(requests, 'request')}, per ${stepWords(stepMinutes)}`}
          format={count}
          series={[{ name: '', values: points.map((point) => point.requests), look: 'area' }]}
        />
      </Framed>
      <Framed
        title={
          failed === 0 ? 'None failed' : `${formatCount(failed)} failed, ${shareWords(failed, requests)}`
        }
        note={`answers 500 and above, per ${stepWords(stepMinutes)}`}
      >
        <TimeChart
          {...shared}
          label={`${formatCount(failed)} of ${plural(requests, 'request')} failed`}
          format={count}
          series={[{ name: '', values: points.map((point) => point.failed), look: 'alarm' }]}
        />
      </Framed>
      <Framed
        title={last ? `95% within ${msWords(last.p95)}` : 'No response times yet'}
        note="response time in ms: half, 95%, 99%, estimated within bands"
      >
        <TimeChart
          {...shared}
          label={`Response times; of the last ${stepWords(stepMinutes)} half were within ${msWords(last?.p50 ?? null)}, 95% within ${msWords(last?.p95 ?? null)}, 99% within ${msWords(last?.p99 ?? null)}`}
          format={msWords}
          formatTick={count}
          least={100}
          series={[
            { name: 'p99', values: points.map((point) => point.p99), look: 'faint' },
            { name: 'p95', values: points.map((point) => point.p95), look: 'line' },
            { name: 'p50', values: points.map((point) => point.p50), look: 'faint' },
          ]}
        />
      </Framed>
    </div>
  );
}

function Framed({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <Card className="min-w-0 p-5" aria-label={title}>
      <h2 className="text-h3 tabular-nums">{title}</h2>
      <p className="mb-5 text-caption text-text2">{note}</p>
      {children}
    </Card>
  );
}
