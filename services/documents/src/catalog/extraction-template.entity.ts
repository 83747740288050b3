import type { TemplateField } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A template that people of the workspace made. */
@Entity('extraction_templates')
export class ExtractionTemplateRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('uuid', { name: 'created_by' })
  createdBy!: string;

  @Column('text')
  name!: string;

  @Column('jsonb')
  fields!: TemplateField[];

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
