import { Controller, Inject } from '@nestjs/common';
import {
  type AccessClaims,
  cancelJob,
  getJob,
  type JobView,
  listJobs,
  type ReceivedBy,
} from '@plumbline/contracts';
import { Implements, Input, notFound, Session } from '@plumbline/server';
import { JobsRuntime } from './worker/jobs.runtime.js';

const LISTED_JOBS = 100;

/** Jobs of the caller's workspace, as one service has them; the gateway puts the services' answers together. */
@Controller()
export class JobsController {
  constructor(@Inject(JobsRuntime) private readonly runtime: JobsRuntime) {}

  @Implements(listJobs)
  async list(
    @Input() _received: ReceivedBy<typeof listJobs>,
    @Session() claims: AccessClaims,
  ): Promise<JobView[]> {
    return (await this.runtime.store.list(claims.wid, LISTED_JOBS)).map((row) => this.runtime.view(row));
  }

  @Implements(getJob)
  async get(@Input() { id }: ReceivedBy<typeof getJob>, @Session() claims: AccessClaims): Promise<JobView> {
    const row = await this.runtime.store.read(id);
    if (row?.workspaceId !== claims.wid) throw notFound();
    return this.runtime.view(row);
  }

  @Implements(cancelJob)
  async cancel(
    @Input() { id }: ReceivedBy<typeof cancelJob>,
    @Session() claims: AccessClaims,
  ): Promise<JobView> {
    const row = await this.runtime.cancel(claims.wid, id);
    if (!row) throw notFound();
    return this.runtime.view(row);
  }
}
