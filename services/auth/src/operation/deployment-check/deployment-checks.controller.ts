import { Controller, Res } from '@nestjs/common';
import {
  type AccessClaims,
  getDeploymentCheck,
  getOneDeploymentCheck,
  listDeploymentChecks,
  type ReceivedBy,
  runDeploymentCheck,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { CalledFrom, type Caller } from '../../identity/sessions/caller.js';
import { ViewedScreens } from '../viewed-screens.js';
import { DeploymentChecks } from './deployment-checks.service.js';

/** Whether the installation is as it should be, for owner and admin. */
@Controller()
export class DeploymentChecksController {
  constructor(
    private readonly checks: DeploymentChecks,
    private readonly viewed: ViewedScreens,
  ) {}

  @Implements(getDeploymentCheck)
  async latest(@Session() claims: AccessClaims, @CalledFrom() caller: Caller) {
    await this.viewed.note('deployment check', claims, caller);
    return { latest: await this.checks.latest() };
  }

  @Implements(runDeploymentCheck)
  run(
    @Input() { body }: ReceivedBy<typeof runDeploymentCheck>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    return this.checks.begin(body.level, claims, caller);
  }

  @Implements(listDeploymentChecks)
  async history(
    @Input() { query }: ReceivedBy<typeof listDeploymentChecks>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.viewed.note('deployment checks', claims, caller);
    const { checks, total } = await this.checks.history(query);
    reply.header('X-Total-Count', total);
    return checks;
  }

  @Implements(getOneDeploymentCheck)
  async one(
    @Input() { id }: ReceivedBy<typeof getOneDeploymentCheck>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.viewed.note('deployment checks', claims, caller);
    return this.checks.get(id);
  }
}
