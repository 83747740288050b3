import { Controller } from '@nestjs/common';
import { getOpenApi, getSystemHealth, toOpenApi } from '@plumbline/contracts';
import { Implements } from '@plumbline/server';
import { version } from './public-facts.js';

const document = toOpenApi(version);

/** What the installation says about itself. */
@Controller()
export class SystemController {
  @Implements(getSystemHealth)
  health(): { status: 'ok'; version: string } {
    return { status: 'ok', version };
  }

  @Implements(getOpenApi)
  openApi(): Record<string, unknown> {
    return document;
  }
}
