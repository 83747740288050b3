import { Readable } from 'node:stream';
import { Body, Controller, Get, Param, Post, StreamableFile } from '@nestjs/common';
import type { AccessClaims } from '@plumbline/contracts';
import { z } from 'zod';
import { AppError } from './errors/app-error.js';
import { UuidPipe, ZodPipe } from './http/pipes.js';
import { Public, Roles, Session } from './identity/session.js';

const bodySchema = z.strictObject({ name: z.string() });

/** Calls of every kind that an application answers, for its tests. */
@Controller('api')
export class ThingsController {
  @Get('mine')
  mine(@Session() claims: AccessClaims) {
    return { name: claims.name };
  }

  @Roles('owner')
  @Get('owners')
  owners() {
    return {};
  }

  @Public()
  @Post('open')
  open(@Body(new ZodPipe(bodySchema)) body: { name: string }) {
    return body;
  }

  @Public()
  @Post('loose')
  loose(@Body(new ZodPipe(z.looseObject({}))) body: object) {
    return body;
  }

  /** Bytes until what they are read from fails. */
  @Public()
  @Get('cut/:bytes')
  cut(@Param('bytes') bytes: string) {
    async function* file() {
      for (let sent = 0; sent < Number(bytes); sent += 65_536) yield Buffer.alloc(65_536);
      throw new Error('EIO: /var/lib/objects');
    }
    return new StreamableFile(Readable.from(file()));
  }

  @Public()
  @Get('things/:id')
  thing(@Param('id', UuidPipe) id: string) {
    return { id };
  }

  @Public()
  @Get('broken')
  broken() {
    throw new Error('SELECT secrets FROM /etc/passwd');
  }

  @Public()
  @Get('away')
  away() {
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' });
  }

  @Public()
  @Get('busy')
  busy() {
    throw new AppError('too_many_requests', 'Slowly.', { left: 0 }, 7);
  }
}
