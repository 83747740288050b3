import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody took a file. */
@Entity('export_downloads')
export class ExportDownloadRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'export_id' })
  exportId!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  username!: string;

  @Column('timestamptz')
  at!: Date;
}
