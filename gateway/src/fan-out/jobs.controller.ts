import { Controller, Req, Res } from '@nestjs/common';
import {
  cancelJob,
  getJob,
  type JobView,
  listJobs,
  MAX_LIST_PAGE,
  type Operation,
  type ReceivedBy,
} from '@plumbline/contracts';
import { Implements, Input, notFound, unavailable } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerRefusal, markIncomplete, operationOf } from './aggregated-response.js';
import { ServiceFanOut } from './service-fan-out.js';

/** The jobs of the workspace, whichever service runs them. */
@Controller()
export class JobsController {
  constructor(private readonly services: ServiceFanOut) {}

  /** Newest first over all owners. A part that is away leaves its jobs out and is named in a header. */
  @Implements(listJobs)
  async list(
    @Input() { query: page }: ReceivedBy<typeof listJobs>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const wanted = page.offset + page.limit;
    const jobs: JobView[] = [];
    let total = 0;
    for (let offset = 0, isLast = false; offset < wanted && !isLast; offset += MAX_LIST_PAGE) {
      const limit = Math.min(MAX_LIST_PAGE, wanted - offset);
      const { answers, away } = await this.services.callAll<JobView[]>(
        request,
        operationOf(request),
        `/api/jobs?offset=${offset}&limit=${limit}`,
      );
      if (answerRefusal(answers, reply)) return;
      if (answers.length === 0) throw unavailable();
      markIncomplete(away, reply);
      const pages = answers.map(({ value }) => value ?? []);
      jobs.push(...pages.flat());
      total = answers.reduce(
        (sum, { totalCount, value }) => sum + Math.max(totalCount, value?.length ?? 0),
        0,
      );
      isLast = pages.every(({ length }) => length < limit);
    }
    jobs.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id));
    reply.header('X-Total-Count', total).send(jobs.slice(page.offset, wanted));
  }

  @Implements(getJob)
  one(
    @Input() { id }: ReceivedBy<typeof getJob>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.fromOwner(id, request, reply);
  }

  @Implements(cancelJob)
  cancel(
    @Input() { id }: ReceivedBy<typeof cancelJob>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.fromOwner(id, request, reply);
  }

  /** Only its owner knows a job. While one owner is away, "nobody knows it" is not yet an answer. */
  private async fromOwner(id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const operation: Operation = operationOf(request);
    const { answers, away } = await this.services.callAll<JobView>(request, operation, `/api/jobs/${id}`);
    const answer = answers.find(({ status }) => status !== 404);
    if (answer) return void reply.status(answer.status).send(answer.value ?? answer.refusal);
    throw away.length > 0 ? unavailable() : notFound();
  }
}
