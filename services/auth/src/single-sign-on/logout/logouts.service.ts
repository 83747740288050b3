import { Inject, Injectable } from '@nestjs/common';
import { FieldSeal } from '@plumbline/database';
import { LOGGER, type Logger, malformed, notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { hashOfSecret } from '../../identity/sessions/secrets.js';
import { OidcProvider } from '../oidc/oidc-provider.js';
import { type Ended, type Service, SignOnRefused } from '../protocol/provider.js';
import { SignOnConnection } from '../protocol/sign-on-connection.entity.js';
import { SamlLogouts } from '../saml/saml-logouts.js';
import { Services } from '../services/services.js';
import { SignOnEnding } from '../services/sign-on-ending.js';

interface Exit {
  workspaceId: string;
  subject: string;
  sessionIndex: string | null;
  sealed: string;
}

/** Signing out both ways: here, and then at the service; there, and then here. */
@Injectable()
export class LogoutsService {
  private readonly seal: FieldSeal;

  constructor(
    private readonly database: DataSource,
    private readonly services: Services,
    private readonly oidc: OidcProvider,
    private readonly saml: SamlLogouts,
    private readonly ending: SignOnEnding,
    private readonly audit: AuditService,
    @Inject(AUTH_CONFIG) config: AuthConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.seal = new FieldSeal(config.SEALING_KEY, 'sign-on sessions');
  }

  /** Where a browser goes whose session has ended here: to the service's sign-out, where it offers one. */
  async exit(secret: string | undefined): Promise<string> {
    const [exit]: Exit[] = await this.database.query(
      `SELECT signed.workspace_id AS "workspaceId", subject, session_index AS "sessionIndex", sealed
       FROM sign_on_sessions AS signed JOIN sessions ON sessions.id = signed.session_id
       WHERE exit_hash = $1 AND revoked_at IS NOT NULL`,
      [hashOfSecret(secret ?? '')],
    );
    const { workspaceId } = exit ?? {};
    const connection =
      workspaceId && (await this.database.manager.findOneBy(SignOnConnection, { workspaceId }));
    if (!exit || !connection) return '/auth';
    const service = this.services.serviceOf(connection);
    const { hint } = JSON.parse(this.seal.open(exit.sealed)) as { hint: string | null };
    try {
      return (await this.services.providerOf(service).leave(service, { ...exit, hint })) ?? '/auth';
    } catch (failure) {
      this.logger.warn({ err: failure, workspaceId }, 'a sign-on service could not be told of a sign-out');
      return '/auth';
    }
  }

  /** @throws AppError `not_found`, `malformed` */
  async byOidc(workspaceId: string, token: string): Promise<void> {
    await this.endAs(workspaceId, 'oidc', (service) => this.oidc.verifyLogout(service, token));
  }

  /** @returns where to answer the service @throws AppError `not_found`, `malformed` */
  async bySaml(workspaceId: string, request: string | undefined): Promise<string> {
    let answer = '/auth';
    await this.endAs(workspaceId, 'saml', async (service) => {
      const { ended, answerUrl } = await this.saml.verify(service, request);
      answer = answerUrl ?? answer;
      return ended;
    });
    return answer;
  }

  private async endAs<Protocol extends 'oidc' | 'saml'>(
    workspaceId: string,
    protocol: Protocol,
    verify: (
      service: Service<Extract<SignOnConnection['settings'], { protocol: Protocol }>>,
    ) => Promise<Ended>,
  ): Promise<void> {
    const connection = await this.database.manager.findOneBy(SignOnConnection, { workspaceId });
    if (connection?.settings.protocol !== protocol) throw notFound();
    const service = this.services.serviceOf(connection) as Parameters<typeof verify>[0];
    const ended = await verify(service).catch((failure: unknown) => {
      throw failure instanceof SignOnRefused ? malformed(failure.message) : failure;
    });
    await this.database.transaction(async (tx) => {
      const { once, ...whose } = ended;
      const first: unknown[] = await tx.query(
        `INSERT INTO sign_on_assertions (workspace_id, id, until) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING RETURNING id`,
        [workspaceId, once.id, once.until],
      );
      if (first.length === 0) throw malformed('This message has already been used.');
      const count = await this.ending.endSignOnSessions(tx, workspaceId, whose);
      if (count === 0) return;
      const details = {
        subject: (ended.subject ?? ended.sessionIndex ?? '').slice(0, 300),
        ended: `${count} sessions`,
      };
      await this.audit.record(tx, { action: 'sign_on_ended', workspaceId, details });
    });
    await this.ending.announced();
  }
}
