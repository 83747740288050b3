import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file of records. All that is said of it is sealed; the digest is keyed, so that nobody can look for a known file. */
@Entity('health_imports')
export class HealthImportRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** HMAC of the file's digest under the owner's key, hex. */
  @Column('text', { name: 'file_mark' })
  fileMark!: string;

  @Column('bytea')
  sealed!: Buffer;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
