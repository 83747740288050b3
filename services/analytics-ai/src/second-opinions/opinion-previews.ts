import { Inject, Injectable } from '@nestjs/common';
import { messagesOf } from '@plumbline/ai';
import type { AccessClaims, AiPreview, OpinionSubject } from '@plumbline/contracts';
import { forbidden } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { opinionTask } from './opinion-task.js';
import { openSubject } from './subjects/open-subject.js';

/** What would be sent for a second opinion, whole. */
@Injectable()
export class OpinionPreviews {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** @throws AppError `forbidden`, and as `openSubject` says */
  async messages(
    { role, wid: workspaceId }: AccessClaims,
    type: OpinionSubject,
    id: string,
  ): Promise<AiPreview['messages']> {
    if (role !== 'owner' && role !== 'admin') throw forbidden();
    const { files, findings } = await openSubject(this.database.manager, { type, id, workspaceId });
    return messagesOf(opinionTask(files, findings, type));
  }
}
