import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One sign-in and the family of refresh tokens that descends from it. */
@Entity('sessions')
export class UserSession {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** Absolute: no refresh moves it. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;
}
