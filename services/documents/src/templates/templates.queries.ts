import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, ExtractionTemplate } from '@plumbline/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { ExtractionTemplateRow } from '../catalog/extraction-template.entity.js';
import { BUNDLED_TEMPLATES } from './bundled-templates.js';

/** Templates as screens show them. */
@Injectable()
export class TemplatesQueries {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async list({ wid }: AccessClaims): Promise<ExtractionTemplate[]> {
    const { manager } = this.database;
    const learned = await learnedBy(manager, wid);
    const rows = await manager.find(ExtractionTemplateRow, {
      where: { workspaceId: wid },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    return [
      ...BUNDLED_TEMPLATES.map(({ id, name, kind, fields }) => ({
        ...{ id, name, kind, bundled: true, learned: learned.get(id) ?? 0, createdAt: null },
        fields: [...fields],
      })),
      ...rows.map((row) => toTemplate(row, learned.get(row.id) ?? 0)),
    ];
  }
}

export const toTemplate = (row: ExtractionTemplateRow, learned: number): ExtractionTemplate => ({
  id: row.id,
  name: row.name,
  bundled: false,
  kind: null,
  fields: row.fields,
  learned,
  createdAt: row.createdAt.toISOString(),
});

/** How many lessons each template has. */
export async function learnedBy(tx: EntityManager, workspaceId: string): Promise<Map<string, number>> {
  const counts: { id: string; count: number }[] = await tx.query(
    `SELECT template_id AS id, count(*)::integer AS count FROM extraction_lessons
     WHERE workspace_id = $1 AND template_id IS NOT NULL GROUP BY template_id`,
    [workspaceId],
  );
  return new Map(counts.map(({ id, count }) => [id, count]));
}
