import { runService } from '@plumbline/service';
import { ingestionService } from './manifest.js';

await runService(ingestionService);
