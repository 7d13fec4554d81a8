import { createFileStore, type FileStore } from '@parcela/platform/files/file-store.ts';
import type { Config } from '@parcela/platform/config/config.ts';
import { type Database, openDatabase } from '@parcela/platform/database/database.ts';
import {
  createPersonalVault,
  createSecretVault,
  type PersonalVault,
  type SecretVault,
} from '@parcela/platform/security/encryption.ts';
import { type AnswerCache, createAnswerCache } from '@parcela/platform/http/responses/response-cache.ts';
import { createJobs, type Jobs } from '@parcela/platform/jobs/job-queue.ts';
import { createLogger, type Logger } from '@parcela/platform/log.ts';
import { createMailer, type Mailer } from '@parcela/platform/mail/mailer.ts';
import { createPasswordCheck, type PasswordCheck } from '@parcela/platform/security/passwords.ts';
import { requireSupportedPostgres } from '@parcela/platform/database/postgres-version.ts';
import { createRateLimits, type RateLimits } from '@parcela/platform/security/rate-limits.ts';
import { requireSessionSettings } from '@parcela/platform/database/session-settings.ts';
import { openReplica, type Replica } from '@parcela/platform/database/replica.ts';
import { createUnitOfWork, type UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';

/** The dependencies of every module, opened once per process. */
export interface Platform {
  readonly log: Logger;
  readonly database: Database;
  readonly replica: Replica;
  readonly transact: UnitOfWork;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly vault: PersonalVault;
  readonly secrets: SecretVault;
  readonly rateLimits: RateLimits;
  readonly sharedAnswers: AnswerCache;
  readonly passwords: PasswordCheck;
  readonly files: FileStore;
}

/** A test passes its own `log`, which it reads, instead of the process's. */
export const openPlatform = async (
  config: Config,
  log: Logger = createLogger(config.logLevel),
): Promise<Platform> => {
  const database = openDatabase({ ...config.database, applicationName: `parcela-${config.role}` });
  await requireSupportedPostgres(database.pool);
  if (config.database.pooler !== 'off') await requireSessionSettings(database.pool);
  return {
    log,
    database,
    replica: openReplica(database, { ...config.database, log }),
    transact: createUnitOfWork(database),
    jobs: await createJobs(
      { url: config.database.url, kysely: database.kysely, listens: config.role !== 'api' },
      log,
    ),
    mailer: createMailer(config.mail.smtpUrl, config.mail.from),
    vault: createPersonalVault(config.dataKeys, config.identityKey),
    secrets: createSecretVault(config.dataKeys),
    rateLimits: createRateLimits(database.pool, config.http.rateLimitAddressFactor),
    sharedAnswers: createAnswerCache(config.http.sharedAnswersMs),
    passwords: createPasswordCheck(),
    files: await createFileStore(config.filesUrl),
  };
};

export const closePlatform = async ({ jobs, mailer, database, replica }: Platform): Promise<void> => {
  await jobs.stop();
  mailer.close();
  await replica.close();
  await database.close();
};
