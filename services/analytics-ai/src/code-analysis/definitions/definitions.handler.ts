import { Injectable } from '@nestjs/common';
import {
  type EventPayload,
  ExtractionTemplateDeleted,
  ExtractionTemplateKept,
  ScheduleDeleted,
  ScheduleKept,
} from '@plumbline/contracts';
import { OnEvent } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { KnownScheduleRow } from '../known/known-schedule.entity.js';
import { KnownTemplateRow } from '../known/known-template.entity.js';

/** Follows the templates and schedules of workspaces, which rules look through. */
@Injectable()
export class DefinitionsHandler {
  @OnEvent(ExtractionTemplateKept)
  async onExtractionTemplateKept(
    { templateId: id, workspaceId, name, fields, uses }: EventPayload<typeof ExtractionTemplateKept>,
    tx: EntityManager,
  ): Promise<void> {
    await tx.upsert(KnownTemplateRow, { id, workspaceId, name, fields, uses }, ['id']);
  }

  @OnEvent(ExtractionTemplateDeleted)
  async onExtractionTemplateDeleted(
    { templateId: id }: EventPayload<typeof ExtractionTemplateDeleted>,
    tx: EntityManager,
  ): Promise<void> {
    await tx.delete(KnownTemplateRow, { id });
  }

  @OnEvent(ScheduleKept)
  async onScheduleKept(
    { scheduleId: id, aggregateVersion: _, ...told }: EventPayload<typeof ScheduleKept>,
    tx: EntityManager,
  ): Promise<void> {
    await tx.upsert(KnownScheduleRow, { ...told, id }, ['id']);
  }

  @OnEvent(ScheduleDeleted)
  async onScheduleDeleted(
    { scheduleId: id }: EventPayload<typeof ScheduleDeleted>,
    tx: EntityManager,
  ): Promise<void> {
    await tx.delete(KnownScheduleRow, { id });
  }
}
