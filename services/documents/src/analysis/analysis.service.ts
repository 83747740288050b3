import { Inject, Injectable } from '@nestjs/common';
import { type AccessClaims, type DocumentAccepted, largerPlanWords, PLAN_NAMES } from '@plumbline/contracts';
import { consumeItemQuota, idempotently } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import type { Answered } from '@plumbline/intake';
import { enqueue } from '@plumbline/jobs';
import { conflict } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { analyzeDocument } from '../catalog/analyze-document.js';
import { DocumentRow } from '../catalog/document.entity.js';
import { announceChanged, lockActiveDocument } from '../catalog/document-state.js';

/** Starts analyses. One takes its place of the plan when it is asked for, and gives it back when it fails. */
@Injectable()
export class AnalysisService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /** @throws AppError `not_found`, `conflict` where it is not read or being analyzed, `plan_limit` */
  start(claims: AccessClaims, id: string, key: string | undefined): Promise<Answered<DocumentAccepted>> {
    const call = { userId: claims.sub, route: `POST /api/documents/${id}/analyze`, key };
    return this.database.transaction((tx) =>
      idempotently(tx, { ...call, request: {} }, () => this.enqueue(tx, claims, id)),
    );
  }

  private async enqueue(tx: EntityManager, claims: AccessClaims, id: string): Promise<DocumentAccepted> {
    const document = await lockActiveDocument(tx, claims, id);
    if (document.status !== 'ready')
      throw conflict('This document is still being read. Analyze it once it is ready.');
    if (document.analysisJobId !== null) throw conflict('This document is being analyzed right now.');
    await consumeItemQuota(tx, claims, 'analysesPerDocument', {
      count: async () => document.analyses,
      refusal: (plan, limit) =>
        `${PLAN_NAMES[plan]} includes ${limit} AI analysis of each document, and this one's is used. To analyze it again, ${largerPlanWords(plan)}.`,
    });
    const jobId = await enqueue(tx, analyzeDocument, {
      input: { documentId: id },
      workspaceId: claims.wid,
      userId: claims.sub,
      plan: claims.plan,
      title: `Analyzing ${document.name}`,
      subject: { type: 'document', id },
    });
    await tx.update(DocumentRow, { id }, { analysisJobId: jobId, analyses: document.analyses + 1 });
    announceChanged(tx, this.live, document);
    return { id, name: document.name, status: document.status, jobId };
  }
}
