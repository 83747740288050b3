import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type ExportBlock,
  type ExportDocument,
  type Phrase,
  paragraphsOf,
  type Summary,
  type SummaryFigure,
  type SummaryForecast,
  type SummarySection,
} from '@plumbline/contracts';
import { DataSource } from 'typeorm';
import { refusalToSend } from '../summaries/approval-rules.js';
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
    const refusal = refusalToSend(summary);
    if (refusal !== undefined) throw new ContentRefused({ code: 'not_approved', message: refusal });
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
  { heading, parts, figures = [], chart, forecast, editedBy }: SummarySection,
  book: FactBook,
): ExportBlock[] {
  const blocks: ExportBlock[] = [{ kind: 'heading', level: 1, text: heading }];
  if (figures.length > 0)
    blocks.push({ kind: 'key-figures', figures: figures.map((figure) => figureOf(figure, book)) });
  const paragraphs = paragraphsOf(parts);
  // Sentences that say what the figures show are read where somebody changed them.
  const isSaid = figures.length > 0 && editedBy === undefined;
  for (const paragraph of isSaid ? [] : paragraphs)
    blocks.push({ kind: 'paragraph', parts: paragraph.map((phrase) => book.phrase(phrase)) });
  if (chart) {
    const fact = book.refer(chart.factId);
    blocks.push({
      ...{ kind: 'chart', chart: chart.chart, result: chart.result, columns: 12 },
      ...(chart.overlay && { overlay: chart.overlay }),
      ...(fact !== undefined && { fact }),
    });
  }
  if (forecast) blocks.push(forecastBlock(forecast, textOf(paragraphs[0]), book));
  return blocks;
}

function figureOf({ label, value, change }: SummaryFigure, book: FactBook) {
  const { text, fact } = book.phrase(value);
  return {
    ...{ title: label, value: text, note: change.map((phrase) => book.phrase(phrase)) },
    ...(fact !== undefined && { fact }),
  };
}

const textOf = (phrases: readonly Phrase[] = []): string => phrases.map(({ text }) => text).join('');

/** The past and the periods ahead with their bands; what is said of it stands for who cannot see it. */
function forecastBlock(
  { title, label, period, currency, percent, history, points, factId }: SummaryForecast,
  said: string,
  book: FactBook,
): ExportBlock {
  const fact = book.refer(factId);
  return {
    ...{ kind: 'forecast', title, alt: said, period, history, points, scenarios: [] },
    subtitle: `${label} per ${period}; bands hold 80 and 95 of 100 past misses`,
    format: { ...(currency && { currency }), ...(percent && { percent }) },
    ...(fact !== undefined && { fact }),
  };
}
