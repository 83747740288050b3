import type { SalesRequest as SalesRequestView } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What somebody asked the sales team. */
@Entity('sales_requests')
export class SalesRequest {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  email!: string;

  @Column('text')
  company!: string;

  @Column('text')
  phone!: string;

  @Column('text', { name: 'team_size' })
  teamSize!: SalesRequestView['teamSize'];

  @Column('text')
  message!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
