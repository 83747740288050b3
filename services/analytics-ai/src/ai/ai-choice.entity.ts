import type { AiProvider } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The provider that a workspace chose; without a row, nothing is sent to anybody. */
@Entity('ai_choices')
export class AiChoiceRow {
  @PrimaryColumn('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('text')
  provider!: AiProvider;
}
