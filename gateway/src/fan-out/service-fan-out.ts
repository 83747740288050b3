import { Inject, Injectable } from '@nestjs/common';
import {
  type ErrorBody,
  type Operation,
  SERVICES,
  type ServiceEntry,
  type ServiceName,
  TIMEOUT_MS,
} from '@plumbline/contracts';
import { LOGGER, type Logger } from '@plumbline/server';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../proxy/caller-address.js';
import { headersForService } from '../proxy/forwarded-headers.js';
import { Upstreams } from '../upstreams.js';

/** The services that run jobs. */
const JOB_SERVICES: readonly ServiceName[] = SERVICES.filter(({ roles }: ServiceEntry) =>
  roles.includes('worker'),
).map(({ name }) => name);

export interface ServiceAnswer<T> {
  service: ServiceName;
  status: number;
  /** Of the whole list, where the answer is a page of one. */
  totalCount: number;
  /** Set when the status is a success. */
  value?: T;
  /** Set when the service refused. */
  refusal?: ErrorBody;
}

/** Makes the same call to several services with the caller's own token; one that does not answer is left out and named. */
@Injectable()
export class ServiceFanOut {
  constructor(
    private readonly upstreams: Upstreams,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async callAll<T>(
    request: FastifyRequest,
    operation: Operation,
    path: string,
    services: readonly ServiceName[] = JOB_SERVICES,
  ) {
    const answers = await Promise.all(
      services.map((service) => this.call<T>(service, request, operation, path)),
    );
    return {
      answers: answers.filter((answer) => answer !== undefined),
      away: services.filter((_, index) => answers[index] === undefined),
    };
  }

  async call<T>(
    service: ServiceName,
    request: FastifyRequest,
    operation: Operation,
    path: string,
  ): Promise<ServiceAnswer<T> | undefined> {
    try {
      const { statusCode, headers, body } = await this.upstreams.of(service).request({
        method: operation.method,
        path,
        headers: headersForService(request.headers, operation, { ...callerOf(request), hasBody: false }),
        signal: AbortSignal.timeout(TIMEOUT_MS.short),
      });
      const text = await body.text();
      if (statusCode >= 500) throw new Error(`${service} answered ${statusCode}`);
      const value: unknown = JSON.parse(text);
      const totalCount = Number(headers['x-total-count'] ?? 0);
      return statusCode < 400
        ? { service, status: statusCode, totalCount, value: value as T }
        : { service, status: statusCode, totalCount, refusal: value as ErrorBody };
    } catch (failure) {
      this.logger.warn({ err: failure, service, requestId: request.id }, 'a service did not answer');
      return undefined;
    }
  }
}
