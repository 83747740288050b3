import { Readable } from 'node:stream';
import { Controller, Res, StreamableFile } from '@nestjs/common';
import {
  type AccessClaims,
  exportTeamAudit,
  listTeamAudit,
  MAX_AUDIT_EXPORT,
  type ReceivedBy,
} from '@plumbline/contracts';
import { Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { AuditService } from '../audit/audit.service.js';
import { auditCsv } from './audit-csv.js';

const PAGE = 1_000;

/** What was decided in a workspace, for its owners: a page of it, or all as a file that is read page by page. */
@PeopleOnly()
@Controller()
export class TeamAuditController {
  constructor(private readonly audit: AuditService) {}

  @Implements(listTeamAudit)
  async list(
    @Input() { query }: ReceivedBy<typeof listTeamAudit>,
    @Session() { wid }: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { entries, total } = await this.audit.ofWorkspace(wid, query);
    reply.header('X-Total-Count', total);
    return entries;
  }

  @Implements(exportTeamAudit)
  export(@Session() { wid }: AccessClaims): StreamableFile {
    const disposition = 'attachment; filename="audit-log.csv"';
    return new StreamableFile(Readable.from(this.lines(wid)), {
      type: 'text/csv; charset=utf-8',
      disposition,
    });
  }

  private async *lines(workspaceId: string): AsyncGenerator<string> {
    let before: { at: string; id: string } | undefined;
    for (let written = 0; written < MAX_AUDIT_EXPORT; written += PAGE) {
      const entries = await this.audit.earlier(workspaceId, before, PAGE);
      yield auditCsv(entries, written === 0);
      const last = entries.at(-1);
      if (!last || entries.length < PAGE) return;
      before = last;
    }
  }
}
