import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, AiPreview, OpinionSubject } from '@plumbline/contracts';
import { forbidden } from '@plumbline/server';
import { OpinionSubjects } from './subjects/open-subject.js';

/** What would be sent for a second opinion, whole. */
@Injectable()
export class OpinionPreviews {
  constructor(@Inject(OpinionSubjects) private readonly subjects: OpinionSubjects) {}

  /** @throws AppError `forbidden`, and as `OpinionSubjects` says */
  async messages(
    { role, wid: workspaceId }: AccessClaims,
    type: OpinionSubject,
    id: string,
  ): Promise<AiPreview['messages']> {
    if (role !== 'owner' && role !== 'admin') throw forbidden();
    const subject = await this.subjects.open({ type, id, workspaceId });
    return subject.messages();
  }
}
