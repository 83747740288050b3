import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type ColumnFormat,
  type ExportBlock,
  type ExportDocument,
  type ExportTable,
  type ForecastPrediction,
  MODEL_WORDS,
  type Prediction,
  predictionTitle,
  TABLE_MODEL_WORDS,
  type TablePrediction,
} from '@plumbline/contracts';
import { uncapitalised } from '@plumbline/semantics';
import { DataSource } from 'typeorm';
import { PredictionsQueries } from '../predictions/predictions.queries.js';
import type { ExportRequest } from './content-queue.js';
import { ContentRefused, refuse } from './content-refused.js';
import { ExportSources } from './export-sources.js';
import { FactBook } from './fact-book.js';

/** A prediction: its headline, its picture with bands, what it was tested on, and what came since. */
@Injectable()
export class PredictionContent {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(PredictionsQueries) private readonly predictions: PredictionsQueries,
    @Inject(ExportSources) private readonly sources: ExportSources,
  ) {}

  /** @throws ContentRefused where nothing is predicted */
  async write({ workspaceId: wid, objectId, zone }: ExportRequest): Promise<ExportDocument> {
    const prediction = await this.predictions.get({ wid } as AccessClaims, objectId).catch(refuse);
    if (prediction.status !== 'ready')
      throw new ContentRefused({
        code: 'conflict',
        message: 'Nothing is predicted here that a file could say.',
      });
    const { dataSourceId, dataVersion, factIds } = prediction;
    const book = await FactBook.open(this.database.manager, wid, factIds);
    const blocks =
      prediction.kind === 'table' ? tableBlocks(prediction, book) : forecastBlocks(prediction, book);
    return {
      ...{ formatVersion: 1, title: predictionTitle(prediction), zone, filters: [] },
      sources: [await this.sources.at(wid, dataSourceId, dataVersion)],
      ...{ blocks, facts: book.facts },
    };
  }
}

const headline = ({ summaryParts }: Prediction, book: FactBook): ExportBlock => ({
  kind: 'paragraph',
  parts: summaryParts.map((phrase) => book.phrase(phrase)),
});

const formatOf = ({ currency, percent }: Pick<Prediction, 'currency' | 'percent'>): ColumnFormat => ({
  ...(currency && { currency }),
  ...(percent && { percent }),
});

function forecastBlocks(prediction: ForecastPrediction, book: FactBook): ExportBlock[] {
  const { label, period, history, points, summary, facts, widened, ledger, scenarios } = prediction;
  const wider = widened > 1 ? `, ${widened.toFixed(1)} times as wide since the record was worse` : '';
  return [
    headline(prediction, book),
    {
      ...{ kind: 'forecast', title: 'Forecast', alt: summary, period, history, points },
      subtitle: `${label} per ${period}; bands hold 80 and 95 of 100 past misses${wider}`,
      scenarios: scenarios.map(({ name, points: changed }) => ({
        name,
        values: changed.map(({ scenario }) => scenario),
      })),
      format: formatOf(prediction),
      ...referTo(book, facts.points),
    },
    ...segmentBlocks(prediction),
    ...testBlocks(prediction, book),
    ...(ledger.some(({ points: past }) => past.some(({ actual }) => actual !== null))
      ? [recordTable(prediction)]
      : []),
  ];
}

const referTo = (book: FactBook, id: string | null): { fact?: number } => {
  const fact = id === null ? undefined : book.refer(id);
  return fact === undefined ? {} : { fact };
};

type Column = ExportTable['columns'][number];

const number = (name: string, format: ColumnFormat = {}): Column => ({ name, type: 'double', format });
const text = (name: string): Column => ({ name, type: 'text' });
const periodColumn = ({ period, points }: Pick<ForecastPrediction, 'period' | 'points'>): Column =>
  points.every(({ t }) => t.length <= 4) ? text('Period') : { name: 'Period', type: 'date', grain: period };

function segmentBlocks(prediction: ForecastPrediction): ExportBlock[] {
  const { segments, by } = prediction;
  if (segments.length === 0) return [];
  const of = formatOf(prediction);
  return [
    {
      ...{
        kind: 'table',
        title: `By ${by}`,
        subtitle: 'Reconciled: they add up to the forecast of the whole',
      },
      columns: [
        ...[text(by ?? ''), periodColumn(prediction), number('Middle', of)],
        ...[number('80% from', of), number('80% to', of)],
      ],
      rows: segments.flatMap(({ value, points }) =>
        points.map(({ t, yhat, lo80, hi80 }) => [value === null ? null : String(value), t, yhat, lo80, hi80]),
      ),
    },
  ];
}

/** Every model on the same dates of the past. */
function testBlocks(prediction: ForecastPrediction, book: FactBook): ExportBlock[] {
  const { backtest, facts } = prediction;
  if (!backtest) return [];
  const { folds, periods, models, chosen, wins } = backtest;
  const share = { percent: true, decimals: 0 };
  return [
    {
      ...{ kind: 'table', title: `${MODEL_WORDS[chosen]} was chosen` },
      subtitle: `Better than the last value in ${wins} of ${folds} tests, ${periods} periods predicted`,
      columns: [
        ...[text('Model'), number('Usual miss', formatOf(prediction)), number('MASE', { decimals: 2 })],
        ...[number('sMAPE, %', { decimals: 1 }), number('In 80% band', share), number('In 95% band', share)],
      ],
      rows: models.map(({ name, mae, mase, smape, coverage80, coverage95 }) => [
        ...[MODEL_WORDS[name], mae, mase, smape, coverage80, coverage95],
      ]),
      ...referTo(book, facts.backtest),
    },
  ];
}

/** Past forecasts of the series, and what came. */
function recordTable(prediction: ForecastPrediction): ExportBlock {
  const of = formatOf(prediction);
  return {
    ...{ kind: 'table', title: 'Past forecasts against what came' },
    columns: [
      ...[{ name: 'Made', type: 'date' as const }, periodColumn(prediction), number('Middle', of)],
      ...[number('80% from', of), number('80% to', of), number('Came', of)],
    ],
    rows: prediction.ledger.flatMap(({ madeAt, points }) =>
      points.flatMap(({ t, yhat, lo80, hi80, actual }) =>
        actual === null ? [] : [[madeAt.slice(0, 10), t, yhat, lo80, hi80, actual]],
      ),
    ),
  };
}

function tableBlocks(prediction: TablePrediction, book: FactBook): ExportBlock[] {
  const { label, rows, models, model, importance, leftOut, facts } = prediction;
  const share = { percent: true };
  const chosen = model ? `${TABLE_MODEL_WORDS[model]} was chosen` : 'How it was tested';
  return [
    headline(prediction, book),
    {
      ...{ kind: 'table', title: chosen },
      subtitle: `Marks of rows that the model had not seen, ${rows.toLocaleString('en-US')} in all`,
      columns: [
        ...[text('Model'), number('Of guessing’s loss saved', share)],
        ...[number('Usual miss', formatOf(prediction)), number('A yes above a no', share)],
      ],
      rows: models.map(({ name, gain, mae, auc }) => [TABLE_MODEL_WORDS[name], gain, mae, auc]),
      ...referTo(book, facts.scores),
    },
    {
      ...{ kind: 'table', title: `What tells ${uncapitalised(label)}` },
      subtitle: 'How much worse the prediction gets where a column’s values are shuffled',
      columns: [text('Column'), number('Rise of the loss'), number('Give or take')],
      rows: importance.map(({ label: name, rise, error }) => [name, rise, error]),
      ...referTo(book, facts.importance),
    },
    ...(leftOut.length > 0
      ? [
          {
            ...{ kind: 'table' as const, title: 'Columns that were not asked' },
            columns: [text('Column'), text('Why')],
            rows: leftOut.map(({ name, detail }) => [name, detail]),
          },
        ]
      : []),
  ];
}
