import { analyticsService } from '@plumbline/analytics-ai';
import { authService } from '@plumbline/auth';
import { ingestionService } from '@plumbline/ingestion';
import type { Service } from '@plumbline/service';

/** Every service of the list, in its order. */
export const LOCAL_SERVICES: readonly Service[] = [authService, ingestionService, analyticsService];
