import { Controller, Get } from '@nestjs/common';
import { toOpenApi } from '@plumbline/contracts';
import { Public } from '@plumbline/server';
import { version } from './public-facts.js';

const document = toOpenApi(version);

/** What the installation says about itself. */
@Controller('api')
export class SystemController {
  @Public()
  @Get('system-health')
  health(): { status: 'ok'; version: string } {
    return { status: 'ok', version };
  }

  @Get('openapi.json')
  openApi(): Record<string, unknown> {
    return document;
  }
}
