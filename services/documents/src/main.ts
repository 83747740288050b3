import { runService } from '@plumbline/service';
import { documentsService } from './manifest.js';

await runService(documentsService);
