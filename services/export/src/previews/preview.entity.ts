import type { ExportError, ExportObject, ExportOptions } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What of the options decides the content; the rest only how it is set. */
export type WantedContent = Pick<ExportOptions, 'filters' | 'tiles'> & { zone: string };

/** Content that somebody looks at before a file is made of it. */
@Entity('export_previews')
export class PreviewRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('text', { name: 'object_type' })
  objectType!: ExportObject;

  @Column('uuid', { name: 'object_id' })
  objectId!: string;

  @Column('jsonb')
  wanted!: WantedContent;

  /** Where its owner wrote the content down. */
  @Column('text', { name: 'content_key', nullable: true })
  contentKey!: string | null;

  @Column('jsonb', { nullable: true })
  error!: ExportError | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
