import { Controller, Inject, Res } from '@nestjs/common';
import {
  type AccessClaims,
  createSchedule,
  deleteSchedule,
  getSchedule,
  getScheduleSender,
  listRunsOfSchedule,
  listScheduleRuns,
  listSchedules,
  type NextTimes,
  nextScheduleTimes,
  pauseSchedule,
  pauseSchedules,
  type ReceivedBy,
  resendDelivery,
  resumeSchedule,
  runSchedule,
  type Schedule,
  type ScheduleRun,
  type ScheduleSender,
  testSchedule,
  updateSchedule,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { ResendService } from '../deliveries/resend.service.js';
import { ScheduleMails } from '../deliveries/schedule-mails.service.js';
import { RunsQueries } from '../runs/runs.queries.js';
import { NextTimesQueries } from './next-times.queries.js';
import { SchedulesService } from './schedules.service.js';
import { TestRunsService } from './test-runs.service.js';

/** Schedules of the caller's workspace. In: what is to happen, and when; out: what comes next, and how each run ended. */
@Controller()
export class SchedulesController {
  constructor(
    @Inject(SchedulesService) private readonly schedules: SchedulesService,
    @Inject(RunsQueries) private readonly runs: RunsQueries,
    @Inject(NextTimesQueries) private readonly times: NextTimesQueries,
    @Inject(TestRunsService) private readonly tests: TestRunsService,
    @Inject(ResendService) private readonly deliveries: ResendService,
    @Inject(ScheduleMails) private readonly mails: ScheduleMails,
  ) {}

  @Implements(listSchedules)
  async list(
    @Input() { query: page }: ReceivedBy<typeof listSchedules>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Schedule[]> {
    const { total, schedules } = await this.schedules.list(claims, page);
    reply.header('X-Total-Count', String(total));
    return schedules;
  }

  @Implements(nextScheduleTimes)
  next(@Input() { query }: ReceivedBy<typeof nextScheduleTimes>, @Session() claims: AccessClaims): NextTimes {
    return this.times.next(claims, query);
  }

  @Implements(getScheduleSender)
  sender(): ScheduleSender {
    return this.mails.sender();
  }

  @Implements(listScheduleRuns)
  async allRuns(
    @Input() { query: page }: ReceivedBy<typeof listScheduleRuns>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ScheduleRun[]> {
    const { total, runs } = await this.runs.list(claims, page);
    reply.header('X-Total-Count', String(total));
    return runs;
  }

  @Implements(pauseSchedules)
  pauseAll(@Session() claims: AccessClaims): Promise<{ paused: number }> {
    return this.schedules.pauseAll(claims);
  }

  @Implements(createSchedule)
  create(
    @Input() { body, idempotencyKey }: ReceivedBy<typeof createSchedule>,
    @Session() claims: AccessClaims,
  ): Promise<Schedule> {
    return this.schedules.create(claims, body, idempotencyKey);
  }

  @Implements(getSchedule)
  get(@Input() { id }: ReceivedBy<typeof getSchedule>, @Session() claims: AccessClaims): Promise<Schedule> {
    return this.schedules.get(claims, id);
  }

  @Implements(updateSchedule)
  update(
    @Input() { id, body }: ReceivedBy<typeof updateSchedule>,
    @Session() claims: AccessClaims,
  ): Promise<Schedule> {
    return this.schedules.update(claims, id, body);
  }

  @Implements(deleteSchedule)
  async remove(
    @Input() { id }: ReceivedBy<typeof deleteSchedule>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    await this.schedules.remove(claims, id);
    return { message: 'The schedule and its runs were deleted.' };
  }

  @Implements(runSchedule)
  run(
    @Input() { id, idempotencyKey }: ReceivedBy<typeof runSchedule>,
    @Session() claims: AccessClaims,
  ): Promise<ScheduleRun> {
    return this.schedules.run(claims, id, idempotencyKey);
  }

  @Implements(testSchedule)
  test(
    @Input() { id, body, idempotencyKey: key }: ReceivedBy<typeof testSchedule>,
    @Session() claims: AccessClaims,
  ): Promise<ScheduleRun> {
    return this.tests.test(claims, id, { ...body, key });
  }

  @Implements(resendDelivery)
  resend(
    @Input() { id, body, idempotencyKey: key }: ReceivedBy<typeof resendDelivery>,
    @Session() claims: AccessClaims,
  ): Promise<ScheduleRun> {
    return this.deliveries.resend(claims, id, { ...body, key });
  }

  @Implements(pauseSchedule)
  pause(
    @Input() { id }: ReceivedBy<typeof pauseSchedule>,
    @Session() claims: AccessClaims,
  ): Promise<Schedule> {
    return this.schedules.pause(claims, id);
  }

  @Implements(resumeSchedule)
  resume(
    @Input() { id }: ReceivedBy<typeof resumeSchedule>,
    @Session() claims: AccessClaims,
  ): Promise<Schedule> {
    return this.schedules.resume(claims, id);
  }

  @Implements(listRunsOfSchedule)
  async runsOf(
    @Input() { id, query: page }: ReceivedBy<typeof listRunsOfSchedule>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ScheduleRun[]> {
    const { total, runs } = await this.runs.list(claims, page, id);
    reply.header('X-Total-Count', String(total));
    return runs;
  }
}
