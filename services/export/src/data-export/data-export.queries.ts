import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, ExportPart } from '@plumbline/contracts';
import type { DataExportSource } from '@plumbline/service';
import { DataSource } from 'typeorm';
import { ExportRow } from '../exports/export.entity.js';
import { toAnswers } from '../exports/export-answer.js';

/** The list of what was exported; the files hold what the other services give back themselves. */
@Injectable()
export class DataExportQueries implements DataExportSource {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async exportData({ wid: workspaceId }: AccessClaims): Promise<ExportPart> {
    const { manager } = this.database;
    const rows = await manager.find(ExportRow, { where: { workspaceId }, order: { createdAt: 'DESC' } });
    return { documents: { 'exports.json': await toAnswers(manager, rows) }, files: [] };
  }
}
