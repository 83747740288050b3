import { Controller, Inject, Res } from '@nestjs/common';
import {
  type AccessClaims,
  createSummary,
  deleteSummary,
  getSummary,
  listSummaries,
  listSummaryVersions,
  previewSummaryWording,
  type ReceivedBy,
  type ResponseOf,
  regenerateSummary,
  restoreSummary,
  type Summary,
  type SummaryVersion,
  type SummaryWordingPreview,
  updateSummary,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { SummaryEdits } from './edit/summary-edits.service.js';
import { SummariesQueries } from './summaries.queries.js';
import { SummariesService } from './summaries.service.js';
import { WordingPreview } from './wording/wording-preview.queries.js';

/** Executive summaries of the caller's workspace. In: of what, for whom; out: sections of words, every number with its fact. */
@Controller()
export class SummariesController {
  constructor(
    @Inject(SummariesService) private readonly summaries: SummariesService,
    @Inject(SummariesQueries) private readonly queries: SummariesQueries,
    @Inject(SummaryEdits) private readonly edits: SummaryEdits,
    @Inject(WordingPreview) private readonly preview: WordingPreview,
  ) {}

  @Implements(listSummaries)
  async list(
    @Input() { query }: ReceivedBy<typeof listSummaries>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Summary[]> {
    const { total, summaries } = await this.queries.list(claims, query);
    reply.header('X-Total-Count', String(total));
    return summaries;
  }

  @Implements(createSummary)
  create(
    @Input() { body, idempotencyKey }: ReceivedBy<typeof createSummary>,
    @Session() claims: AccessClaims,
  ): Promise<ResponseOf<typeof createSummary>> {
    return this.summaries.create(claims, body, idempotencyKey);
  }

  @Implements(getSummary)
  get(@Input() { id }: ReceivedBy<typeof getSummary>, @Session() claims: AccessClaims): Promise<Summary> {
    return this.queries.get(claims, id);
  }

  @Implements(updateSummary)
  update(
    @Input() { id, body }: ReceivedBy<typeof updateSummary>,
    @Session() claims: AccessClaims,
  ): Promise<Summary> {
    return this.edits.update(claims, id, body);
  }

  @Implements(regenerateSummary)
  regenerate(
    @Input() { id, body }: ReceivedBy<typeof regenerateSummary>,
    @Session() claims: AccessClaims,
  ): Promise<ResponseOf<typeof regenerateSummary>> {
    return this.edits.regenerate(claims, id, body);
  }

  @Implements(listSummaryVersions)
  versions(
    @Input() { id }: ReceivedBy<typeof listSummaryVersions>,
    @Session() claims: AccessClaims,
  ): Promise<SummaryVersion[]> {
    return this.edits.versions(claims, id);
  }

  @Implements(previewSummaryWording)
  wordingPreview(
    @Input() { id }: ReceivedBy<typeof previewSummaryWording>,
    @Session() claims: AccessClaims,
  ): Promise<SummaryWordingPreview> {
    return this.preview.of(claims, id);
  }

  @Implements(restoreSummary)
  restore(
    @Input() { id, body }: ReceivedBy<typeof restoreSummary>,
    @Session() claims: AccessClaims,
  ): Promise<Summary> {
    return this.edits.restore(claims, id, body.version);
  }

  @Implements(deleteSummary)
  async remove(
    @Input() { id }: ReceivedBy<typeof deleteSummary>,
    @Session() claims: AccessClaims,
  ): Promise<ResponseOf<typeof deleteSummary>> {
    await this.summaries.remove(claims, id);
    return { message: 'The summary was deleted.' };
  }
}
