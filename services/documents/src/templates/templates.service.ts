import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type {
  AccessClaims,
  CreateTemplateBody,
  ExtractionTemplate,
  TemplateField,
  UpdateTemplateBody,
} from '@plumbline/contracts';
import { idempotently } from '@plumbline/database';
import { conflict, notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { ExtractionLessonRow } from '../catalog/extraction-lesson.entity.js';
import { ExtractionTemplateRow } from '../catalog/extraction-template.entity.js';
import { LessonsService } from '../lessons/lessons.service.js';
import { BUNDLED_TEMPLATES } from './bundled-templates.js';
import { tellTemplate, tellTemplateDeleted } from './tell-template.js';
import { learnedBy, toTemplate } from './templates.queries.js';

/** Own templates. What a box on a sample shows is learned when the template is kept. */
@Injectable()
export class TemplatesService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LessonsService) private readonly lessons: LessonsService,
  ) {}

  /** @throws AppError `not_found` for a sample that is not one's own, `conflict` for one that is not read */
  async create(
    claims: AccessClaims,
    body: CreateTemplateBody,
    key: string | undefined,
  ): Promise<ExtractionTemplate> {
    const samples = await this.lessons.samplesOf(claims, body.fields);
    const call = { userId: claims.sub, route: 'POST /api/extraction-templates', key, request: body };
    const created = await this.database.transaction((tx) =>
      idempotently(tx, call, async () => {
        const id = randomUUID();
        const { name, fields } = body;
        await tx.insert(ExtractionTemplateRow, {
          ...{ id, workspaceId: claims.wid, createdBy: claims.sub, name, fields },
        });
        await this.lessons.teach(
          tx,
          claims.wid,
          samples.map((each) => ({ ...each, templateId: id })),
        );
        await tellTemplate(tx, id);
        return this.view(tx, claims, id);
      }),
    );
    return created.body;
  }

  /** @throws AppError `not_found`, `conflict` for one of the product */
  async update(
    claims: AccessClaims,
    id: string,
    { name, fields }: UpdateTemplateBody,
  ): Promise<ExtractionTemplate> {
    const samples = await this.lessons.samplesOf(claims, fields ?? []);
    return this.database.transaction(async (tx) => {
      const row = await this.lock(tx, claims, id);
      const changed = { name: name ?? row.name, fields: fields ?? row.fields };
      await tx.update(ExtractionTemplateRow, { id }, changed);
      if (fields) await forgetOthers(tx, id, fields);
      await this.lessons.teach(
        tx,
        claims.wid,
        samples.map((each) => ({ ...each, templateId: id })),
      );
      await tellTemplate(tx, id);
      return this.view(tx, claims, id);
    });
  }

  /** @throws AppError `not_found`, `conflict` for one of the product */
  async delete(claims: AccessClaims, id: string): Promise<{ message: string }> {
    return this.database.transaction(async (tx) => {
      const row = await this.lock(tx, claims, id);
      await tx.delete(ExtractionTemplateRow, { id });
      await tx.delete(ExtractionLessonRow, { workspaceId: claims.wid, templateId: id });
      await tellTemplateDeleted(tx, row);
      return { message: `“${row.name}” is deleted.` };
    });
  }

  private async lock(tx: EntityManager, { wid }: AccessClaims, id: string): Promise<ExtractionTemplateRow> {
    if (BUNDLED_TEMPLATES.some((bundled) => bundled.id === id))
      throw conflict('This template comes with the product. Make one of your own from it.');
    const row = await tx.findOne(ExtractionTemplateRow, {
      where: { id, workspaceId: wid },
      lock: { mode: 'pessimistic_write' },
    });
    if (!row) throw notFound();
    return row;
  }

  private async view(tx: EntityManager, { wid }: AccessClaims, id: string): Promise<ExtractionTemplate> {
    const row = await tx.findOneByOrFail(ExtractionTemplateRow, { id });
    return toTemplate(row, (await learnedBy(tx, wid)).get(id) ?? 0);
  }
}

/** What was learned of fields that are no longer part of the template goes with them. */
async function forgetOthers(
  tx: EntityManager,
  templateId: string,
  fields: readonly TemplateField[],
): Promise<void> {
  await tx.query(`DELETE FROM extraction_lessons WHERE template_id = $1 AND NOT field = ANY($2::text[])`, [
    templateId,
    fields.map(({ name }) => name),
  ]);
}
