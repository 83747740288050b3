import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { BrowserReportsController } from './browser-reports/browser-reports.controller.js';
import { BrowserReports } from './browser-reports/browser-reports.service.js';
import { OnboardingService } from './resources/onboarding.service.js';
import { ResourcesController } from './resources/resources.controller.js';
import { SupportRequests } from './resources/support-requests.service.js';
import { SalesController } from './sales/sales.controller.js';
import { SalesService } from './sales/sales.service.js';

/** What people ask of those who run the product, and what helps them on: sales, support, first steps, their browsers. */
@Module({
  imports: [IdentityModule],
  controllers: [BrowserReportsController, ResourcesController, SalesController],
  providers: [BrowserReports, OnboardingService, SalesService, SupportRequests],
})
export class SupportModule {}
