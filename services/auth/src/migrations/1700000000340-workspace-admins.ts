import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE members DROP CONSTRAINT members_role_check`,
  `ALTER TABLE members ADD CONSTRAINT members_role_check CHECK (role IN ('viewer', 'editor', 'admin', 'owner'))`,
  `ALTER TABLE invitations DROP CONSTRAINT invitations_role_check`,
  `ALTER TABLE invitations ADD CONSTRAINT invitations_role_check CHECK (role IN ('viewer', 'editor', 'admin', 'owner'))`,
  // Of the link that was handed over instead of mailed.
  `ALTER TABLE invitations ADD COLUMN link_hash text CONSTRAINT invitations_link_hash UNIQUE`,
];

/** Admins of a workspace decide who belongs to it; an invitation has a link to hand over besides the mailed one. */
export class WorkspaceAdmins1700000000340 implements MigrationInterface {
  name = 'WorkspaceAdmins1700000000340';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
