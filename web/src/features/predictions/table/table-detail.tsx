import { formatCount } from '@plumbline/charts';
import type { TablePrediction } from '@plumbline/contracts';
import { Ban } from 'lucide-react';
import { FactSentence } from '../../../entities/fact/fact-sentence.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Card } from '../../../shared/ui/card.js';
import { Checks } from '../parts/checks.js';
import { CalibrationCard } from './calibration-card.js';
import { ImportanceCard } from './importance-card.js';
import { NotAsked } from './not-asked.js';
import { RightCard } from './right-card.js';
import { ScoresCard } from './scores-card.js';
import { ValuesCard } from './values-card.js';

/** A column predicted from the others: how well, by what, how honestly, and what was not asked. */
export function TableDetail({ prediction }: { prediction: TablePrediction }) {
  if (prediction.status === 'refused') return <RefusedTable prediction={prediction} />;
  const { rows, rowsWithOutcome, importance } = prediction;
  return (
    <div className="flex flex-col gap-4 pb-6">
      <Card className="grid lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div className="min-w-0 p-4 sm:p-6">
          <h2 className="text-h2">
            <FactSentence phrases={prediction.summaryParts} />
          </h2>
          <p className="mt-1 mb-4 text-label font-normal text-text2 tabular-nums">
            {formatCount(rows)} of {formatCount(rowsWithOutcome)} rows, each predicted by a model that had not
            seen it
          </p>
          <ImportanceCard prediction={prediction} />
        </div>
        <NotAsked prediction={prediction} />
      </Card>
      <div className="grid gap-4 lg:grid-cols-2">
        <RightCard prediction={prediction} />
        <ScoresCard prediction={prediction} />
      </div>
      {importance.some(({ values }) => values.length > 0) && <ValuesCard prediction={prediction} />}
      <CalibrationCard prediction={prediction} />
    </div>
  );
}

function RefusedTable({ prediction }: { prediction: TablePrediction }) {
  const { refused, checks, models } = prediction;
  const isGuess = refused?.code === 'not_better_than_guessing';
  return (
    <div className="flex flex-col gap-4 pb-6">
      <Card className="grid lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div className="min-w-0 p-4 sm:p-6">
          <h2 className="flex flex-wrap items-center gap-2 text-h2">
            <Badge icon={<Ban aria-hidden="true" />}>{isGuess ? 'Not shown' : 'Refused'}</Badge>
            {isGuess ? 'Not better than guessing' : 'There is nothing to learn from'}
          </h2>
          <p className="mt-2 mb-3 text-body text-text2">{refused?.message}</p>
          <Checks checks={checks} />
          <p className="mt-4 text-caption text-text2">No prediction was used.</p>
        </div>
        <NotAsked prediction={prediction} />
      </Card>
      {models.length > 0 && <ScoresCard prediction={prediction} />}
    </div>
  );
}
