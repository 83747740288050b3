import { Controller, Inject, Res } from '@nestjs/common';
import {
  type AccessClaims,
  listHeldObjects,
  listObjectRestores,
  type ReceivedBy,
  restoreObject,
} from '@plumbline/contracts';
import { CallerAddress, Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { HeldObjects } from './held-objects.service.js';
import { ObjectRestores } from './object-restores.service.js';

/** Single objects out of backups, for owner and admin; what is asked for is in the audit log. */
@Controller()
export class ObjectRestoresController {
  constructor(
    @Inject(HeldObjects) private readonly held: HeldObjects,
    @Inject(ObjectRestores) private readonly restores: ObjectRestores,
  ) {}

  @Implements(listObjectRestores)
  list() {
    return this.restores.list();
  }

  @Implements(listHeldObjects)
  async objects(
    @Input() { id, query }: ReceivedBy<typeof listHeldObjects>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { total, held } = await this.held.list(id, query);
    reply.header('X-Total-Count', String(total));
    return held;
  }

  @PeopleOnly()
  @Implements(restoreObject)
  restore(
    @Input() { id, body }: ReceivedBy<typeof restoreObject>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ) {
    return this.restores.restore(id, body, { claims, address });
  }
}
