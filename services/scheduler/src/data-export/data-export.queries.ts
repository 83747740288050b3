import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, ExportPart } from '@plumbline/contracts';
import type { DataExportSource } from '@plumbline/service';
import { DataSource } from 'typeorm';
import { databaseNow } from '../catalog/database-clock.js';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { ScheduleRunRow } from '../catalog/schedule-run.entity.js';
import { toRunAnswers } from '../runs/run-view.js';
import { toAnswers } from '../schedules/schedule-view.js';

/** Schedules and what became of each run; files that were sent are among the exports. */
@Injectable()
export class DataExportQueries implements DataExportSource {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async exportData({ wid: workspaceId }: AccessClaims): Promise<ExportPart> {
    const { manager } = this.database;
    const schedules = await manager.find(ScheduleRow, { where: { workspaceId }, order: { name: 'ASC' } });
    const runs = await manager.find(ScheduleRunRow, { where: { workspaceId }, order: { startedAt: 'DESC' } });
    const documents = {
      'schedules.json': await toAnswers(manager, schedules, await databaseNow(manager)),
      'schedule-runs.json': await toRunAnswers(manager, runs, schedules),
    };
    return { documents, files: [] };
  }
}
