import type { AlertOutcome, Sentence } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a run of an alert found. */
@Entity('alert_checks')
export class AlertCheckRow {
  @PrimaryColumn('uuid', { name: 'run_id' })
  runId!: string;

  @Column('text')
  outcome!: AlertOutcome;

  @Column('jsonb')
  sentence!: Sentence;
}
