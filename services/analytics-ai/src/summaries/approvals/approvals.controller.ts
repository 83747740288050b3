import { Controller, Inject } from '@nestjs/common';
import {
  type AccessClaims,
  getApprovalSettings,
  listAwaitingApproval,
  type ReceivedBy,
  setApprovalSettings,
  takeApprovalStep,
} from '@plumbline/contracts';
import { Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import { ApprovalsService } from './approvals.service.js';

/** Approval of summaries before they go out. In: who has to approve, and steps; out: how a summary stands. Programs approve nothing. */
@PeopleOnly()
@Controller()
export class ApprovalsController {
  constructor(@Inject(ApprovalsService) private readonly approvals: ApprovalsService) {}

  @Implements(getApprovalSettings)
  settings(@Session() claims: AccessClaims) {
    return this.approvals.settings(claims);
  }

  @Implements(setApprovalSettings)
  set(@Input() { body }: ReceivedBy<typeof setApprovalSettings>, @Session() claims: AccessClaims) {
    return this.approvals.setRule(claims, body.rule);
  }

  @Implements(listAwaitingApproval)
  awaiting(@Session() claims: AccessClaims) {
    return this.approvals.awaiting(claims);
  }

  @Implements(takeApprovalStep)
  step(@Input() { id, body }: ReceivedBy<typeof takeApprovalStep>, @Session() claims: AccessClaims) {
    return this.approvals.step(claims, id, body);
  }
}
