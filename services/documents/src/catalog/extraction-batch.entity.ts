import type { MadeSource, TemplateField } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Many documents whose extractions make one table. */
@Entity('extraction_batches')
export class ExtractionBatchRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('uuid', { name: 'created_by' })
  createdBy!: string;

  @Column('text')
  name!: string;

  @Column('text', { name: 'template_name' })
  templateName!: string;

  @Column('jsonb')
  fields!: TemplateField[];

  @Column('jsonb', { nullable: true })
  source!: MadeSource | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
