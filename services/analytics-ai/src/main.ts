import { runService } from '@plumbline/service';
import { analyticsService } from './manifest.js';

await runService(analyticsService);
