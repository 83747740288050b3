import { Controller, Inject } from '@nestjs/common';
import { type AccessClaims, listMadeObjects, type MadeObjects } from '@plumbline/contracts';
import { Implements, Session } from '@plumbline/server';
import { DataSource } from 'typeorm';

/** SELECT of `userId`, `kind` and `count` over the objects of the workspace $1 that members count as theirs. */
export const MADE_OBJECTS = Symbol('made objects');

/** A service's part of what the gateway puts together: how many objects of a workspace each member made. */
@Controller()
export class MadeObjectsController {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(MADE_OBJECTS) private readonly sql: string | null,
  ) {}

  @Implements(listMadeObjects)
  async made(@Session() { wid }: AccessClaims): Promise<MadeObjects> {
    return this.sql === null ? [] : this.database.query(this.sql, [wid]);
  }
}
