import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, Answer, Chart, ExportBlock, ExportDocument } from '@plumbline/contracts';
import { DataSource } from 'typeorm';
import { QuestionsService } from '../questions/questions.service.js';
import type { ExportRequest } from './content-queue.js';
import { ContentRefused, refuse } from './content-refused.js';
import { ExportSources } from './export-sources.js';
import { FactBook } from './fact-book.js';

/** The answer to a question that was asked before, as it is read now: its sentence, and its picture or its rows. */
@Injectable()
export class AnswerContent {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(QuestionsService) private readonly questions: QuestionsService,
    @Inject(ExportSources) private readonly sources: ExportSources,
  ) {}

  /** @throws ContentRefused */
  async write(
    { workspaceId: wid, userId: sub, objectId, zone, options }: ExportRequest,
    signal: AbortSignal,
  ): Promise<ExportDocument> {
    const claims = { wid, sub, zone } as AccessClaims;
    const answer = await this.questions.again(claims, objectId, signal).catch(refuse);
    if (!answer.answered) throw new ContentRefused({ code: 'conflict', message: answer.message });
    const { question, dataSourceId, dataVersion, plan, factIds } = answer;
    if (options.refusesEmpty && answer.rows.every((row) => row.every((cell) => cell === null)))
      throw new ContentRefused({ code: 'tile_empty', message: `“${question}” has no rows to answer with.` });
    const book = await FactBook.open(this.database.manager, wid, factIds);
    return {
      ...{ formatVersion: 1, title: question, zone, filters: plan.filters },
      sources: [await this.sources.at(wid, dataSourceId, dataVersion)],
      ...{ blocks: blocksOf(answer, book), facts: book.facts },
    };
  }
}

function blocksOf(answer: Answer, book: FactBook): ExportBlock[] {
  const { parts, columns, rows, factIds } = answer;
  const [rowsFact] = factIds;
  const fact = rowsFact === undefined ? undefined : book.refer(rowsFact);
  return [
    { kind: 'paragraph', parts: parts.map((phrase) => book.phrase(phrase)) },
    {
      ...{ kind: 'chart', chart: pictureOf(answer), result: { columns, rows }, columns: 12 },
      ...(fact !== undefined && { fact }),
    },
  ];
}

/** Without a picture of its own an answer is its table. */
const pictureOf = ({ id, chart, plan }: Answer): Chart =>
  chart ?? {
    ...{ id, type: 'table', title: 'In numbers', subtitle: '', plan, reason: '' },
    layout: { x: 0, y: 0, w: 12, h: 4 },
  };
