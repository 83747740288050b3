import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, PageQuery, ScheduleRun } from '@plumbline/contracts';
import { notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { ScheduleRunRow } from '../catalog/schedule-run.entity.js';
import { toRunAnswers } from './run-view.js';

/** What has run, newest first. */
@Injectable()
export class RunsQueries {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** @param scheduleId of all where none is given. @throws AppError `not_found` */
  async list(
    { wid: workspaceId }: AccessClaims,
    { offset, limit }: PageQuery,
    scheduleId?: string,
  ): Promise<{ total: number; runs: ScheduleRun[] }> {
    const { manager } = this.database;
    const schedules = await manager.find(ScheduleRow, {
      where: { workspaceId, ...(scheduleId !== undefined && { id: scheduleId }) },
      select: { id: true, name: true, kind: true },
    });
    if (scheduleId !== undefined && schedules.length === 0) throw notFound();
    const [rows, total] = await manager.findAndCount(ScheduleRunRow, {
      where: { workspaceId, ...(scheduleId !== undefined && { scheduleId }) },
      order: { startedAt: 'DESC', id: 'DESC' },
      skip: offset,
      take: limit,
    });
    return { total, runs: await toRunAnswers(manager, rows, schedules) };
  }
}
