import { Controller, Inject } from '@nestjs/common';
import { getOpenApi, getSystemHealth, type SystemHealth, toOpenApi } from '@plumbline/contracts';
import { Implements } from '@plumbline/server';
import { WriteGate } from '../proxy/write-gate.js';
import { version } from './public-facts.js';

const document = toOpenApi(version);

/** What the installation says about itself. */
@Controller()
export class SystemController {
  constructor(@Inject(WriteGate) private readonly gate: WriteGate) {}

  @Implements(getSystemHealth)
  async health(): Promise<SystemHealth> {
    const notice = await this.gate.whyClosed();
    return { status: 'ok', version, ...(notice !== undefined && { notice }) };
  }

  @Implements(getOpenApi)
  openApi(): Record<string, unknown> {
    return document;
  }
}
