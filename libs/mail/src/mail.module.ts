import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Global,
  Injectable,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { FieldSeal } from '@plumbline/database';
import { LOGGER, type Logger } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { BounceAddresses } from './bounce-addresses.js';
import type { EmailTemplates } from './email.js';
import { MailDelivery } from './mail-delivery.js';
import type { MailSettings } from './mail-settings.js';
import type { MailTransport } from './mail-transport.js';
import { Mailer } from './mailer.js';
import { openSmtp } from './smtp-transport.js';
import { watchMails } from './watch-mails.js';

export interface MailOptions {
  /** Every email that the service sends. */
  templates: EmailTemplates;
  settings: MailSettings;
  /** Where mails go when no mail server is named, such as the mailbox of the embedded product. */
  transport?: MailTransport | undefined;
}

@Injectable()
class MailRuntime implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private stopWatching: (() => void) | undefined;

  constructor(
    private readonly delivery: MailDelivery,
    private readonly logger: Logger,
    private readonly database: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.delivery.canSend) this.logger.warn('no mail can be sent: SMTP_URL is not set');
    this.delivery.start();
    this.stopWatching = watchMails(this.database);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopWatching?.();
    await this.delivery.stop();
  }
}

/** Mail of one service, sent from its own schema, which has the table of `mailMigrations`. Exports Mailer. */
@Global()
@Module({})
export class MailModule {
  static forService({ templates, settings, transport }: MailOptions): DynamicModule {
    const seal = new FieldSeal(settings.SEALING_KEY, 'mails');
    const bounces = new BounceAddresses(settings.SEALING_KEY, settings.BOUNCE_ADDRESS);
    const carrier = settings.SMTP_URL
      ? openSmtp(settings.SMTP_URL, { name: settings.MAIL_FROM_NAME, address: settings.MAIL_FROM })
      : transport;
    return {
      module: MailModule,
      providers: [
        {
          provide: MailDelivery,
          useFactory: (database: DataSource, logger: Logger) =>
            new MailDelivery(database, seal, templates, carrier, logger, settings.SUPPORT_EMAIL),
          inject: [DataSource, LOGGER],
        },
        {
          provide: Mailer,
          useFactory: (delivery: MailDelivery) => new Mailer(seal, delivery, bounces),
          inject: [MailDelivery],
        },
        {
          provide: MailRuntime,
          useFactory: (...parts: ConstructorParameters<typeof MailRuntime>) => new MailRuntime(...parts),
          inject: [MailDelivery, LOGGER, DataSource],
        },
      ],
      exports: [Mailer],
    };
  }
}
