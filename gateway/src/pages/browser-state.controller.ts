import { Controller, Get, HttpCode, Inject, Post, Req } from '@nestjs/common';
import {
  INVALIDATION_KEYS,
  invalidateBody,
  MAX_UPLOAD_BYTES,
  PLAN_TABLE,
  type PublicFacts,
} from '@plumbline/contracts';
import { Public, ZodPipe } from '@plumbline/server';
import type { FastifyRequest } from 'fastify';
import { jsonOf } from '../proxy/call-body.js';
import { PUBLIC_FACTS } from './public-facts.js';

const body = new ZodPipe(invalidateBody);
const known: readonly string[] = INVALIDATION_KEYS;

/** What browsers may keep, and the word that a list they keep is outdated. */
@Controller('api')
export class BrowserStateController {
  constructor(@Inject(PUBLIC_FACTS) private readonly facts: PublicFacts) {}

  @Public()
  @Get('public')
  publicFacts(): PublicFacts {
    return this.facts;
  }

  @Public()
  @Get('static-data')
  staticData() {
    return { plans: PLAN_TABLE, maxUploadBytes: MAX_UPLOAD_BYTES };
  }

  /** Keys are only compared with the known ones: no pattern, path or foreign name can reach anything. */
  @Post('cache/invalidate')
  @HttpCode(200)
  invalidate(@Req() request: FastifyRequest): { keys: string[] } {
    const { keys } = body.transform(jsonOf(request));
    return { keys: known.filter((key) => keys.includes(key)) };
  }
}
