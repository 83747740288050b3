import { Controller, Inject } from '@nestjs/common';
import {
  type AccessClaims,
  type ColumnHierarchy,
  listHierarchies,
  type ReceivedBy,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import { HierarchiesQueries } from './hierarchies.queries.js';

/** How a dashboard can be drilled into. Out: chains of columns. */
@Controller()
export class HierarchiesController {
  constructor(@Inject(HierarchiesQueries) private readonly hierarchies: HierarchiesQueries) {}

  @Implements(listHierarchies)
  list(
    @Input() { id }: ReceivedBy<typeof listHierarchies>,
    @Session() claims: AccessClaims,
  ): Promise<ColumnHierarchy[]> {
    return this.hierarchies.list(claims, id);
  }
}
