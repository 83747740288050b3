import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SignOnStartQuery, SignOnTest } from '@plumbline/contracts';
import { AppError, faultPoint, LOGGER, type Logger } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { Memberships } from '../../identity/memberships/memberships.js';
import { workspaceName } from '../../identity/memberships/workspace-names.js';
import type { Caller } from '../../identity/sessions/caller.js';
import { Workspace } from '../../identity/users/workspace.entity.js';
import { nextPlace } from '../flows/next-place.js';
import { type FinishedFlow, flowGone, type Purpose, SignOnFlows } from '../flows/sign-on-flows.js';
import { type Asserted, SignOnRefused } from '../protocol/provider.js';
import { SignOnConnection } from '../protocol/sign-on-connection.entity.js';
import { Services } from '../services/services.js';
import { testOf } from '../test-steps.js';
import { type Admission, Admissions, NeedsProof } from './admissions.js';

/** What a browser that came back gets. */
export type Finished =
  | { kind: 'session'; admission: Admission; next: string }
  | { kind: 'test' }
  | { kind: 'link'; email: string; workspaceName: string };

const refusedCall = (message: string) => new AppError('sign_on_refused', message);

/** A sign-on from its beginning in a browser to the session: begin -> the service -> return -> finish. */
@Injectable()
export class SignOnService {
  constructor(
    private readonly database: DataSource,
    private readonly services: Services,
    private readonly flows: SignOnFlows,
    private readonly admissions: Admissions,
    private readonly memberships: Memberships,
    private readonly audit: AuditService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Where to lead the browser; a page of our own says so where there is no such service, or it does not answer. */
  async start({ email, workspace, next }: SignOnStartQuery, browser: string): Promise<string> {
    const connection = await this.services.usable(this.database.manager, { email, workspaceId: workspace });
    if (!connection) return '/auth/sso?problem=unknown';
    try {
      return await this.begin(connection, {
        purpose: 'sign-in',
        browser,
        next: nextPlace(next),
        hint: email,
      });
    } catch (failure) {
      if (!(failure instanceof SignOnRefused)) throw failure;
      this.logger.warn(
        { workspaceId: connection.workspaceId, reason: failure.message },
        'a sign-on service is away',
      );
      return '/auth/sso?problem=away';
    }
  }

  /** @throws SignOnRefused where the service cannot be asked */
  async begin(
    connection: SignOnConnection,
    {
      purpose,
      browser,
      next,
      hint,
    }: { purpose: Purpose; browser: string; next: string; hint?: string | undefined },
  ): Promise<string> {
    const service = this.services.serviceOf(connection);
    const state = randomBytes(32).toString('base64url');
    const { url, kept } = await this.services.providerOf(service).begin(service, state, hint);
    const { workspaceId, revision } = connection;
    await this.flows.open({ workspaceId, revision, purpose, browser, kept, next }, state);
    return url;
  }

  /** Proves what came back, and leads to our own page, which finishes it in the browser where it was begun. */
  async comeBack(state: string, returned: Record<string, string>, { address }: Caller): Promise<string> {
    const flow = await this.flows.take(state);
    if (!flow) return '/auth/sso?problem=over';
    faultPoint('auth.sign-on-taken');
    const { workspaceId, revision } = flow;
    const connection = await this.database.manager.findOneBy(SignOnConnection, { workspaceId });
    const refuse = async (refused: string) => {
      await this.database.transaction((tx) => this.noteRefusal(tx, workspaceId, refused, address));
      return { refused };
    };
    const outcome =
      connection?.revision === revision
        ? await this.prove(connection, returned, flow).catch((failure: unknown) => {
            if (failure instanceof SignOnRefused) return refuse(failure.message);
            throw failure;
          })
        : await refuse('The settings of single sign-on were changed in the meantime. Please start again.');
    return `/auth/sso?code=${await this.flows.settle(flow, outcome)}`;
  }

  /** @throws AppError `token_invalid`, `sign_on_refused` with the reason */
  async finish(code: string, browser: string, caller: Caller): Promise<Finished> {
    const flow = await this.flows.finish(this.database.manager, code, browser);
    if (flow.purpose === 'test') {
      await this.keepTest(flow);
      return { kind: 'test' };
    }
    if ('refused' in flow.outcome) throw refusedCall(flow.outcome.refused);
    const { asserted } = flow.outcome;
    const { workspaceId } = flow;
    try {
      const admission = await this.database.transaction(async (tx) => {
        const workspace = await this.memberships.lockWorkspace(tx, workspaceId);
        const connection = await this.services.usable(tx, { workspaceId });
        if (!connection) throw new SignOnRefused('Single sign-on was switched off in the meantime.');
        const admitted = await this.admissions.admit(tx, workspace, connection, asserted, caller);
        faultPoint('auth.sign-on-written');
        return admitted;
      });
      faultPoint('auth.sign-on-committed');
      return { kind: 'session', admission, next: flow.next };
    } catch (failure) {
      if (failure instanceof NeedsProof) return this.awaitProof(flow, failure);
      if (failure instanceof AppError || failure instanceof SignOnRefused) {
        const { message } = failure;
        await this.database.transaction((tx) => this.noteRefusal(tx, workspaceId, message, caller.address));
      }
      throw failure instanceof SignOnRefused ? refusedCall(failure.message) : failure;
    }
  }

  private async prove(
    connection: SignOnConnection,
    returned: Record<string, string>,
    expected: { state: string; kept: Record<string, string> },
  ): Promise<{ asserted: Asserted }> {
    const service = this.services.serviceOf(connection);
    return { asserted: await this.services.providerOf(service).complete(service, returned, expected) };
  }

  private async awaitProof(flow: FinishedFlow, { userId, email }: NeedsProof): Promise<Finished> {
    const { manager } = this.database;
    await this.flows.awaitLink(manager, flow, userId);
    const workspace = await manager.findOneByOrFail(Workspace, { id: flow.workspaceId });
    return { kind: 'link', email, workspaceName: await workspaceName(manager, workspace) };
  }

  private async keepTest({ workspaceId, revision, outcome }: FinishedFlow): Promise<void> {
    await this.database.transaction(async (tx) => {
      const workspace = await this.memberships.lockWorkspace(tx, workspaceId);
      const connection = await tx.findOneBy(SignOnConnection, { workspaceId, revision });
      if (!connection) throw flowGone();
      const test: Omit<SignOnTest, 'isCurrent'> = testOf(connection.settings, outcome);
      await tx.update(SignOnConnection, { workspaceId }, { test: { ...test, revision } });
      const passed = `${test.steps.filter(({ isPassed }) => isPassed).length} of ${test.steps.length} steps`;
      const details = { result: `${test.isPassed ? 'passed' : 'failed'}, ${passed}` };
      await this.audit.record(tx, { action: 'sign_on_tested', workspaceId: workspace.id, details });
    });
  }

  private noteRefusal(
    tx: Parameters<AuditService['record']>[0],
    workspaceId: string,
    reason: string,
    address: string,
  ): Promise<void> {
    const details = { reason: reason.slice(0, 500) };
    return this.audit.record(tx, { action: 'sign_on_refused', workspaceId, address, details });
  }
}
