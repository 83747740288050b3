import type { Plan } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The unit of a subscription; everyone has a personal one. */
@Entity('workspaces')
export class Workspace {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  plan!: Plan;

  @Column('integer', { name: 'plan_version' })
  planVersion!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
