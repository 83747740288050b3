import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type AccessClaims, type DocumentPage, documentPage, type TemplateField } from '@plumbline/contracts';
import { unusable } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource, type EntityManager } from 'typeorm';
import { pageKey } from '../catalog/storage-keys.js';
import { PagesQueries } from '../pages/pages.queries.js';
import { type Lesson, type SavedLesson, senderKey } from '../reading/extraction/lesson.js';
import { readPlace } from '../reading/extraction/taught-place.js';
import { STORAGE } from '../shared-parts.js';

/** The newest that are read before a document. */
const MOST_LESSONS = 2_000;

/** A lesson, and what it is about. */
export interface Taught {
  templateId: string | null;
  sender: string | null;
  field: string;
  lesson: Lesson;
}

/** What corrections and samples teach: kept per template and sender, and read before the next document. */
@Injectable()
export class LessonsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(PagesQueries) private readonly pages: PagesQueries,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** What the boxes of fields on samples show. @throws AppError `not_found`, `conflict`, `unusable` for an empty box */
  async samplesOf(
    claims: AccessClaims,
    fields: readonly TemplateField[],
  ): Promise<Omit<Taught, 'templateId'>[]> {
    const taught: Omit<Taught, 'templateId'>[] = [];
    for (const { name: field, sample } of fields) {
      if (!sample) continue;
      const page = await this.page(claims, sample.documentId, sample.page);
      const place = readPlace(page, sample.box);
      if (!place) throw unusable(`Nothing stands in the box of “${field}”.`, { field });
      for (const lesson of place.lessons) taught.push({ sender: null, field, lesson });
    }
    return taught;
  }

  /** @throws AppError `not_found`, `conflict` while it is not read */
  async page(claims: AccessClaims, documentId: string, n: number): Promise<DocumentPage> {
    const { readingKey } = await this.pages.find(claims, documentId, n);
    return documentPage.parse(JSON.parse(await this.storage.getText(pageKey(readingKey, n))));
  }

  /** Keeps lessons; one that is known counts once more, and what it contradicts is forgotten. */
  async teach(tx: EntityManager, workspaceId: string, taught: readonly Taught[]): Promise<void> {
    for (const { templateId, sender, field, lesson } of taught) {
      if (lesson.kind === 'label' || lesson.kind === 'absent')
        await this.forgetOpposite(tx, workspaceId, { templateId, sender, field, lesson });
      await tx.query(
        `INSERT INTO extraction_lessons (id, workspace_id, template_id, sender, field, lesson)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (workspace_id, template_id, sender, field, (lesson ->> 'kind'), (lesson ->> 'label'))
         DO UPDATE SET lesson = excluded.lesson, uses = extraction_lessons.uses + 1, updated_at = clock_timestamp()`,
        [randomUUID(), workspaceId, templateId, senderKey(sender), field, lesson],
      );
    }
  }

  private async forgetOpposite(
    tx: EntityManager,
    workspaceId: string,
    { templateId, sender, field, lesson }: Taught,
  ): Promise<void> {
    const opposite = lesson.kind === 'label' ? 'absent' : 'label';
    await tx.query(
      `DELETE FROM extraction_lessons WHERE workspace_id = $1 AND template_id IS NOT DISTINCT FROM $2
         AND sender IS NOT DISTINCT FROM $3 AND field = $4
         AND (lesson ->> 'kind' = $5 OR (lesson ->> 'kind' = 'not' AND lesson ->> 'label' = $6))`,
      [workspaceId, templateId, senderKey(sender), field, opposite, lesson.label],
    );
  }

  /** Everything that was taught by a template. */
  async lessonsFor(workspaceId: string, templateId: string | null): Promise<SavedLesson[]> {
    const rows: { field: string; lesson: Lesson; sender: string | null; uses: number }[] =
      await this.database.manager.query(
        `SELECT field, lesson, sender, uses FROM extraction_lessons
         WHERE workspace_id = $1 AND template_id IS NOT DISTINCT FROM $2
         ORDER BY updated_at DESC LIMIT $3`,
        [workspaceId, templateId, MOST_LESSONS],
      );
    return rows.map(({ lesson, ...row }) => ({ ...lesson, ...row }));
  }
}
