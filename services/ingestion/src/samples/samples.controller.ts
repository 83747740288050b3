import { Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import type { AccessClaims, SampleSet, UploadAccepted } from '@plumbline/contracts';
import { Session } from '@plumbline/server';
import { SamplesService } from './samples.service.js';

/** Data sets to try the product with. One that is loaded is a data source like any other, clearly marked. */
@Controller('api/resources/samples')
export class SamplesController {
  constructor(@Inject(SamplesService) private readonly samples: SamplesService) {}

  @Get()
  list(@Session() claims: AccessClaims): Promise<SampleSet[]> {
    return this.samples.list(claims);
  }

  @Post(':id/install')
  @HttpCode(202)
  install(@Session() claims: AccessClaims, @Param('id') id: string): Promise<UploadAccepted> {
    return this.samples.install(claims, id);
  }
}
