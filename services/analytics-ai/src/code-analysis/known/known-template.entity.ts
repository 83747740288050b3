import type { FieldUse, TemplateField } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A template of a workspace for extractions, as its service tells it. */
@Entity('known_templates')
export class KnownTemplateRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('text')
  name!: string;

  @Column('jsonb')
  fields!: TemplateField[];

  /** What reading by it came to; empty before a document was read by it. */
  @Column('jsonb')
  uses!: FieldUse[];
}
