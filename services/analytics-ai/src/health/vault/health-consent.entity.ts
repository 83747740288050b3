import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That somebody agreed to the text of a version; withdrawn, it stays with both times until everything is deleted. */
@Entity('health_consents')
export class HealthConsentRow {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('integer')
  version!: number;

  @Column('timestamptz', { name: 'given_at' })
  givenAt!: Date;

  @Column('timestamptz', { name: 'withdrawn_at', nullable: true })
  withdrawnAt!: Date | null;
}
