import type { ForecastPrediction, TestedDriver } from '@plumbline/contracts';
import { Ban, Check } from 'lucide-react';
import { factOf } from '../../../entities/fact/fact-links.js';
import { FactNumber } from '../../../entities/fact/fact-number.js';
import { periodNoun, shortValue } from '../../../entities/prediction/prediction-words.js';
import { cn } from '../../../shared/lib/cn.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Card } from '../../../shared/ui/card.js';

/** Columns that were known ahead, and whether the tests miss by less with each. */
export function DriversCard({ prediction }: { prediction: ForecastPrediction }) {
  const { drivers } = prediction;
  if (drivers.length === 0) return null;
  const used = drivers.filter(({ helped }) => helped).length;
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="text-h2">{titleOf(used, drivers.length)}</h2>
      <p className="text-label font-normal text-text2">
        The same tests with each column and without: its values after a date counted as known there
      </p>
      <ul className="mt-3 divide-y divide-border">
        {drivers.map((driver, row) => (
          <Driver key={driver.column} driver={driver} row={row} prediction={prediction} />
        ))}
      </ul>
      {used > 0 && (
        <p className="mt-3 text-label font-normal text-text2">
          What goes with a column in the past need not be caused by it.
        </p>
      )}
    </Card>
  );
}

function titleOf(used: number, all: number): string {
  if (used === 0) return 'Nothing known ahead helped';
  if (used === all) return 'What is known ahead helps';
  return `${used} of ${all} columns known ahead ${used === 1 ? 'helps' : 'help'}`;
}

interface DriverProps {
  driver: TestedDriver;
  row: number;
  prediction: ForecastPrediction;
}

function Driver({ driver, row, prediction }: DriverProps) {
  const { label, helped, mae, maeWithout, detail } = driver;
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-center">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-2 text-h3">
          {label}
          <Badge
            tone={helped ? 'success' : 'neutral'}
            icon={helped ? <Check aria-hidden="true" /> : <Ban aria-hidden="true" />}
          >
            {helped ? 'Used' : 'Not used'}
          </Badge>
        </h3>
        <p className="mt-1 text-label font-normal text-text2">{detail}</p>
      </div>
      {mae !== null && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-label tabular-nums">
          <Bar name="With it" isStrong={helped} part={mae / Math.max(mae, maeWithout)}>
            <Miss row={row} column="mae" value={mae} prediction={prediction} />
          </Bar>
          <Bar name="Without" isStrong={false} part={maeWithout / Math.max(mae, maeWithout)}>
            <Miss row={row} column="mae_without" value={maeWithout} prediction={prediction} />
          </Bar>
        </dl>
      )}
    </li>
  );
}

interface BarProps {
  name: string;
  part: number;
  isStrong: boolean;
  children: React.ReactNode;
}

function Bar({ name, part, isStrong, children }: BarProps) {
  return (
    <>
      <dt className="text-text2">{name}</dt>
      <span aria-hidden="true" className="h-2">
        <span
          className={cn('block h-full rounded-xs', isStrong ? 'bg-chart-1' : 'bg-border-strong')}
          style={{ width: `${100 * part}%` }}
        />
      </span>
      <dd className="text-right">{children}</dd>
    </>
  );
}

interface MissProps {
  row: number;
  column: string;
  value: number;
  prediction: ForecastPrediction;
}

function Miss({ row, column, value, prediction }: MissProps) {
  const { facts, period } = prediction;
  return (
    <FactNumber fact={factOf(facts.drivers ?? null, row, column)} variant="quiet">
      ±{shortValue(value, prediction)} a {periodNoun(period)}
    </FactNumber>
  );
}
