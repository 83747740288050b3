import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, DocumentAccepted } from '@plumbline/contracts';
import { consumeQuota, idempotently, isAnswered } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { type Answered, cleanName } from '@plumbline/intake';
import { DataSource, type EntityManager } from 'typeorm';
import { DocumentRow } from '../catalog/document.entity.js';
import { countUsed, startReading } from '../catalog/document-state.js';
import { fileKey } from '../catalog/storage-keys.js';
import { tellUploaded } from '../catalog/tell-document.js';
import { DocumentIntake } from './document-intake.js';

/** Files become documents. */
@Injectable()
export class UploadsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(DocumentIntake) private readonly intake: DocumentIntake,
  ) {}

  /**
   * Accepts one file as a new document that waits to be read; once per Idempotency-Key.
   * @throws AppError `plan_limit`, `too_large`, `unsupported_type`, `malformed`, `request_timeout`, `idempotency_mismatch`
   */
  async upload(
    claims: AccessClaims,
    request: IncomingMessage,
    key: string | undefined,
  ): Promise<Answered<DocumentAccepted>> {
    const call = { userId: claims.sub, route: 'POST /api/documents', key };
    await this.refuseEarly(call, claims);
    const owner = { workspaceId: claims.wid, id: randomUUID() };
    return this.intake.take(request, fileKey(owner), (tx, form) => {
      const { sha256, bytes, fileName, uploadType } = form.taken;
      const name = cleanName(form.name ?? '') || fileName;
      return idempotently(tx, { ...call, request: { name, sha256, bytes } }, async () => {
        await consumeDocument(tx, claims);
        const document = { ...owner, name, bytes, sha256, fileKey: form.taken.fileKey };
        await tx.insert(DocumentRow, {
          ...document,
          createdBy: claims.sub,
          format: uploadType,
          status: 'queued',
        });
        await tellUploaded(tx, claims, document);
        return startReading(tx, this.live, claims, document);
      });
    });
  }

  /** A full plan is refused before any byte is stored; but what has been accepted already gets its answer again. */
  private async refuseEarly(call: Parameters<typeof isAnswered>[1], claims: AccessClaims): Promise<void> {
    await this.database.transaction(async (tx) => {
      try {
        await consumeDocument(tx, claims);
      } catch (refusal) {
        if (!(await isAnswered(tx, call))) throw refusal;
      }
    });
  }
}

const consumeDocument = (tx: EntityManager, claims: AccessClaims) =>
  consumeQuota(tx, claims, 'documents', () => countUsed(tx, claims.wid));
