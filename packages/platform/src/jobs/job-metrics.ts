import { Gauge, Histogram } from 'prom-client';

const buckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

export const jobDuration = new Histogram({
  name: 'queued_job_duration_seconds',
  help: 'Duration of queued jobs by queue; failed: it is tried again or given up.',
  labelNames: ['queue', 'outcome'],
  buckets,
});

export const scheduledJobDuration = new Histogram({
  name: 'scheduled_job_duration_seconds',
  help: 'Duration of the turns of scheduled jobs; failed: the next turn tries again.',
  labelNames: ['scheduled_job', 'outcome'],
  buckets,
});

export const scheduledJobSuccess = new Gauge({
  name: 'scheduled_job_last_success_timestamp_seconds',
  help: 'When a turn of a scheduled job ended well in this process, else when the process started.',
  labelNames: ['scheduled_job'],
});

export const scheduledJobInterval = new Gauge({
  name: 'scheduled_job_interval_seconds',
  help: 'How often a scheduled job is to run.',
  labelNames: ['scheduled_job'],
});
