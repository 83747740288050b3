import { Controller, Delete, HttpCode, Post } from '@nestjs/common';
import type { AccessClaims } from '@plumbline/contracts';
import { PeopleOnly, Session } from '@plumbline/server';
import { CalledFrom, type Caller } from '../identity/sessions/caller.js';
import { DeletionService } from './deletion.service.js';

/** Leaving, and staying after all. */
@PeopleOnly()
@Controller('api/user')
export class DeletionController {
  constructor(private readonly deletion: DeletionService) {}

  @Delete()
  ask(@Session() claims: AccessClaims, @CalledFrom() caller: Caller) {
    return this.deletion.ask(claims, caller);
  }

  @HttpCode(200)
  @Post('restore')
  takeBack(@Session() claims: AccessClaims, @CalledFrom() caller: Caller) {
    return this.deletion.takeBack(claims, caller);
  }
}
