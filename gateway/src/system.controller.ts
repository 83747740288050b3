import { readFileSync } from 'node:fs';
import { Controller, Get } from '@nestjs/common';
import { toOpenApi } from '@plumbline/contracts';
import { Public } from '@plumbline/server';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
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
