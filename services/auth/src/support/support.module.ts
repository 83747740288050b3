import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { BrowserReportsController } from './browser-reports/browser-reports.controller.js';
import { BrowserReports } from './browser-reports/browser-reports.service.js';
import { OnboardingService } from './resources/onboarding.service.js';
import { ResourcesController } from './resources/resources.controller.js';
import { SupportRequests } from './resources/support-requests.service.js';
import { SalesController } from './sales/sales.controller.js';
import { SalesService } from './sales/sales.service.js';
import { SupportTermsController } from './terms/support-terms.controller.js';
import { SupportTermsService } from './terms/support-terms.service.js';

/** What people ask of those who run the product, and what helps them on: sales, support, first steps, their browsers. */
@Module({
  imports: [AuditModule, IdentityModule],
  controllers: [BrowserReportsController, ResourcesController, SalesController, SupportTermsController],
  providers: [BrowserReports, OnboardingService, SalesService, SupportRequests, SupportTermsService],
})
export class SupportModule {}
