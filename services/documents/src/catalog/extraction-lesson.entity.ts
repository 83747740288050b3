import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Lesson } from '../reading/extraction/lesson.js';

/** What a correction, or a box that somebody drew, teaches about a field. */
@Entity('extraction_lessons')
export class ExtractionLessonRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  /** null for fields that were named for one document alone. */
  @Column('uuid', { name: 'template_id', nullable: true })
  templateId!: string | null;

  /** Of the document that taught it. */
  @Column('text', { nullable: true })
  sender!: string | null;

  @Column('text')
  field!: string;

  @Column('jsonb')
  lesson!: Lesson;

  @Column('integer')
  uses!: number;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
