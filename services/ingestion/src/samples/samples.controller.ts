import { Controller, Inject } from '@nestjs/common';
import {
  type AccessClaims,
  installSample,
  listSamples,
  type ReceivedBy,
  type SampleSet,
  type UploadAccepted,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import { SamplesService } from './samples.service.js';

/** Data sets to try the product with. One that is loaded is a data source like any other, clearly marked. */
@Controller()
export class SamplesController {
  constructor(@Inject(SamplesService) private readonly samples: SamplesService) {}

  @Implements(listSamples)
  list(@Session() claims: AccessClaims): Promise<SampleSet[]> {
    return this.samples.list(claims);
  }

  @Implements(installSample)
  install(
    @Input() { id }: ReceivedBy<typeof installSample>,
    @Session() claims: AccessClaims,
  ): Promise<UploadAccepted> {
    return this.samples.install(claims, id);
  }
}
