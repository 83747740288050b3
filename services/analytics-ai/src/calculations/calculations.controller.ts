import { Controller, Inject } from '@nestjs/common';
import {
  type AccessClaims,
  type Calculation,
  type CalculationProposals,
  type CheckedCalculation,
  type ColumnProfile,
  checkCalculation,
  createCalculation,
  deleteCalculation,
  listCalculatedColumns,
  listCalculations,
  proposeCalculations,
  type ReceivedBy,
  updateCalculation,
} from '@plumbline/contracts';
import { CallerGone, Implements, Input, Session } from '@plumbline/server';
import { CalculationProposer } from './calculation-proposer.js';
import { CalculationsService } from './calculations.service.js';

/** Calculations of a dashboard. In: formulas, or words for one; out: what they mean, and which tiles use them. */
@Controller()
export class CalculationsController {
  constructor(
    @Inject(CalculationsService) private readonly calculations: CalculationsService,
    @Inject(CalculationProposer) private readonly proposer: CalculationProposer,
  ) {}

  @Implements(listCalculations)
  list(
    @Input() { id }: ReceivedBy<typeof listCalculations>,
    @Session() claims: AccessClaims,
  ): Promise<Calculation[]> {
    return this.calculations.list(claims, id);
  }

  @Implements(listCalculatedColumns)
  columns(
    @Input() { id }: ReceivedBy<typeof listCalculatedColumns>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
  ): Promise<ColumnProfile[]> {
    return this.calculations.columns(claims, id, gone);
  }

  @Implements(createCalculation)
  create(
    @Input() { id, body, idempotencyKey }: ReceivedBy<typeof createCalculation>,
    @Session() claims: AccessClaims,
  ): Promise<Calculation> {
    return this.calculations.create(claims, id, body, idempotencyKey);
  }

  @Implements(checkCalculation)
  check(
    @Input() { id, body }: ReceivedBy<typeof checkCalculation>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
  ): Promise<CheckedCalculation> {
    return this.calculations.check(claims, id, body, gone);
  }

  @Implements(updateCalculation)
  update(
    @Input() { id, calculationId, body }: ReceivedBy<typeof updateCalculation>,
    @Session() claims: AccessClaims,
  ): Promise<Calculation> {
    return this.calculations.update(claims, id, calculationId, body);
  }

  @Implements(deleteCalculation)
  async remove(
    @Input() { id, calculationId }: ReceivedBy<typeof deleteCalculation>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    await this.calculations.remove(claims, id, calculationId);
    return { message: 'The calculation was deleted.' };
  }

  @Implements(proposeCalculations)
  propose(
    @Input() { body }: ReceivedBy<typeof proposeCalculations>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
  ): Promise<CalculationProposals> {
    return this.proposer.propose(claims, body, gone);
  }
}
