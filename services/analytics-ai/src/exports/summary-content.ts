import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type ExportBlock,
  type ExportDocument,
  paragraphsOf,
  type Summary,
  type SummaryFigure,
  type SummaryForecast,
  type SummarySection,
} from '@plumbline/contracts';
import { DataSource } from 'typeorm';
import { SummariesQueries } from '../summaries/summaries.queries.js';
import type { ExportRequest } from './content-queue.js';
import { ContentRefused, refuse } from './content-refused.js';
import { ExportSources } from './export-sources.js';
import { FactBook } from './fact-book.js';

/** The content of an executive summary as it reads now, whoever wrote its words. */
@Injectable()
export class SummaryContent {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SummariesQueries) private readonly summaries: SummariesQueries,
    @Inject(ExportSources) private readonly sources: ExportSources,
  ) {}

  /** @throws ContentRefused */
  async write({ workspaceId: wid, objectId, zone }: ExportRequest): Promise<ExportDocument> {
    const summary = await this.summaries.get({ wid } as AccessClaims, objectId).catch(refuse);
    if (summary.status !== 'ready')
      throw new ContentRefused({ code: 'conflict', message: 'This summary is not written yet.' });
    const { title, dataSourceId, dataVersion, sections } = summary;
    const book = await FactBook.open(this.database.manager, wid, factsOf(summary));
    return {
      ...{ formatVersion: 1, title, zone, filters: [] },
      sources: [await this.sources.at(wid, dataSourceId, dataVersion)],
      blocks: sections.flatMap((section) => sectionBlocks(section, book)),
      facts: book.facts,
    };
  }
}

const factsOf = ({ sections }: Summary): string[] =>
  sections.flatMap(({ factIds, chart, forecast }) => [
    ...factIds,
    ...(chart ? [chart.factId] : []),
    ...(forecast ? [forecast.factId] : []),
  ]);

function sectionBlocks(
  { heading, parts, figures = [], chart, forecast }: SummarySection,
  book: FactBook,
): ExportBlock[] {
  const blocks: ExportBlock[] = [{ kind: 'heading', level: 1, text: heading }];
  if (figures.length > 0)
    blocks.push({ kind: 'key-figures', figures: figures.map((figure) => figureOf(figure, book)) });
  for (const paragraph of paragraphsOf(parts))
    blocks.push({ kind: 'paragraph', parts: paragraph.map((phrase) => book.phrase(phrase)) });
  if (chart) {
    const fact = book.refer(chart.factId);
    blocks.push({
      ...{ kind: 'chart', chart: chart.chart, result: chart.result, columns: 12 },
      ...(chart.overlay && { overlay: chart.overlay }),
      ...(fact !== undefined && { fact }),
    });
  }
  if (forecast) blocks.push(forecastTable(forecast, book));
  return blocks;
}

function figureOf({ label, value, change }: SummaryFigure, book: FactBook) {
  const { text, fact } = book.phrase(value);
  return {
    ...{ title: label, value: text, note: change.map((phrase) => book.phrase(phrase)) },
    ...(fact !== undefined && { fact }),
  };
}

/** The periods ahead with their bands. */
function forecastTable(
  { title, label, currency, percent, points, factId }: SummaryForecast,
  book: FactBook,
): ExportBlock {
  const fact = book.refer(factId);
  const format = { ...(currency && { currency }), ...(percent && { percent }) };
  const number = (name: string) => ({ name, type: 'double' as const, format });
  return {
    ...{
      kind: 'table',
      title,
      subtitle: `${label}: likely, and the range that holds four times out of five`,
    },
    columns: [{ name: 'Period', type: 'date' }, number('Likely'), number('From'), number('To')],
    rows: points.map(({ t, yhat, lo80, hi80 }) => [t, yhat, lo80, hi80]),
    ...(fact !== undefined && { fact }),
  };
}
