import type { JobView } from '@plumbline/contracts';
import { Check, Circle } from 'lucide-react';
import { cn } from '../../shared/lib/cn.js';
import { useNow } from '../../shared/lib/use-now.js';
import { Progress } from '../../shared/ui/progress.js';
import { jobLine, jobProgress } from './job-words.js';
import { isEnded } from './jobs.api.js';

/** The named steps with what is done, what runs and what comes; never a made-up percentage. */
export function JobSteps({ job }: { job: JobView }) {
  const now = useNow(!isEnded(job));
  return (
    <ol className="flex flex-col gap-1.5">
      {job.steps.map((name, index) => (
        <JobStep
          key={name}
          name={name}
          place={placeOf(job, index)}
          progress={index === job.step.index ? jobProgress(job, now) : ''}
        />
      ))}
    </ol>
  );
}

type Place = 'done' | 'current' | 'next';

function placeOf(job: JobView, index: number): Place {
  if (job.status === 'succeeded' || index < job.step.index) return 'done';
  return index === job.step.index && job.status !== 'queued' ? 'current' : 'next';
}

const SPOKEN: Record<Place, string> = { done: 'done', current: 'running', next: 'to come' };

function JobStep({ name, place, progress }: { name: string; place: Place; progress: string }) {
  return (
    <li
      className={cn(
        'flex items-center gap-2 text-label',
        place === 'current' ? 'text-text1' : 'font-normal text-text2',
        place === 'next' && 'text-text3',
      )}
      aria-current={place === 'current' ? 'step' : undefined}
    >
      <StepGlyph place={place} />
      <span>{name}</span>
      <span className="sr-only">, {SPOKEN[place]}</span>
      <span className="ml-auto font-normal text-text2 tabular-nums">{place === 'current' && progress}</span>
    </li>
  );
}

function StepGlyph({ place }: { place: Place }) {
  if (place === 'done') return <Check className="size-4 text-success-solid" aria-hidden="true" />;
  if (place === 'next') return <Circle className="size-4" strokeWidth={1.75} aria-hidden="true" />;
  return (
    <svg viewBox="0 0 16 16" className="size-4 text-accent-text" aria-hidden="true">
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 2.25a5.75 5.75 0 0 0 0 11.5Z" fill="currentColor" />
    </svg>
  );
}

/** A bar where the end is known, else the steps. */
export function JobProgress({ job }: { job: JobView }) {
  const hasEnd = job.total !== undefined && job.total > 0 && job.done !== undefined;
  return (
    <>
      <JobSteps job={job} />
      {hasEnd && (
        <Progress
          className="mt-2"
          label={job.title}
          value={job.done! / job.total!}
          valueText={`${jobLine(job)}, ${job.step.name}`}
        />
      )}
    </>
  );
}
