import type { EventPayload, ExtractionTextReady } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

type Outcome = EventPayload<typeof ExtractionTextReady>['outcome'];
export type TextError = Extract<Outcome, { error: unknown }>['error'];

/** A request for what stands on the pages of an extraction's document, and what came of it. */
@Entity('extraction_texts')
export class ExtractionTextRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  /** Where it was written down; null until it is. */
  @Column('text', { name: 'content_key', nullable: true })
  contentKey!: string | null;

  @Column('jsonb', { nullable: true })
  error!: TextError | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
