import { Controller, Delete, Get, Inject, Param } from '@nestjs/common';
import type { AccessClaims, JobView } from '@plumbline/contracts';
import { notFound, Session, UuidPipe } from '@plumbline/server';
import { JobsRuntime } from './worker/jobs.runtime.js';

const LISTED_JOBS = 100;

/** Jobs of the caller's workspace, as one service has them; the gateway puts the services' answers together. */
@Controller('api/jobs')
export class JobsController {
  constructor(@Inject(JobsRuntime) private readonly runtime: JobsRuntime) {}

  @Get()
  async list(@Session() claims: AccessClaims): Promise<JobView[]> {
    return (await this.runtime.store.list(claims.wid, LISTED_JOBS)).map((row) => this.runtime.view(row));
  }

  @Get(':id')
  async get(@Session() claims: AccessClaims, @Param('id', UuidPipe) id: string): Promise<JobView> {
    const row = await this.runtime.store.read(id);
    if (row?.workspaceId !== claims.wid) throw notFound();
    return this.runtime.view(row);
  }

  @Delete(':id')
  async cancel(@Session() claims: AccessClaims, @Param('id', UuidPipe) id: string): Promise<JobView> {
    const row = await this.runtime.cancel(claims.wid, id);
    if (!row) throw notFound();
    return this.runtime.view(row);
  }
}
