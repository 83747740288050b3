import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type ExportBlock,
  type ExportDocument,
  type InsightEvidence,
  MAX_LIST_PAGE,
} from '@plumbline/contracts';
import { DataSource } from 'typeorm';
import { InsightsService } from '../insights/insights.service.js';
import type { ExportRequest } from './content-queue.js';
import { ContentRefused, refuse } from './content-refused.js';
import { ExportSources } from './export-sources.js';
import { FactBook } from './fact-book.js';

/** The insights of a data source that nobody set aside, each with its picture. */
@Injectable()
export class InsightsContent {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(InsightsService) private readonly insights: InsightsService,
    @Inject(ExportSources) private readonly sources: ExportSources,
  ) {}

  /** @throws ContentRefused */
  async write({ workspaceId: wid, objectId: dataSourceId, zone }: ExportRequest): Promise<ExportDocument> {
    const claims = { wid } as AccessClaims;
    const source = await this.sources.at(wid, dataSourceId);
    const page = { offset: 0, limit: MAX_LIST_PAGE };
    const { insights } = await this.insights
      .list(claims, { dataSourceId, dismissed: 'false' }, page)
      .catch(refuse);
    if (insights.length === 0)
      throw new ContentRefused({
        code: 'nothing_found',
        message: `There are no insights of ${source.name}.`,
      });
    const shown: InsightEvidence[] = [];
    for (const { id } of insights) shown.push(await this.insights.evidence(claims, id).catch(refuse));
    const ids = shown.flatMap(({ insight, chartFactId }) => [...insight.factIds, chartFactId]);
    const book = await FactBook.open(this.database.manager, wid, ids);
    return {
      ...{ formatVersion: 1, title: `Insights of ${source.name}`, zone, filters: [], sources: [source] },
      blocks: shown.flatMap((evidence) => blocksOf(evidence, book)),
      facts: book.facts,
    };
  }
}

function blocksOf(
  { insight, result, overlay, chartFactId, found, subtitle }: InsightEvidence,
  book: FactBook,
): ExportBlock[] {
  const fact = book.refer(chartFactId);
  return [
    { kind: 'heading', level: 1, text: insight.title },
    { kind: 'paragraph', parts: insight.descriptionParts.map((phrase) => book.phrase(phrase)) },
    ...found.map(
      (sentence): ExportBlock => ({
        ...{ kind: 'paragraph', isItem: true },
        parts: sentence.map((phrase) => book.phrase(phrase)),
      }),
    ),
    {
      ...{
        kind: 'chart',
        chart: { ...insight.chart, title: subtitle, subtitle: '' },
        result,
        overlay,
        columns: 12,
      },
      ...(fact !== undefined && { fact }),
    },
  ];
}
