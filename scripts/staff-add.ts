import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readBrand } from '../apps/api/src/modules/app-configuration/index.ts';
import { addStaffMember, renewStaffCredentials } from '../apps/api/src/modules/staff/index.ts';
import { newTotpSecret, totpUri } from '@parcela/platform/security/totp.ts';
import { type Config, ConfigurationError, readConfig } from '@parcela/platform/config/config.ts';
import { openDatabase, type Tx } from '@parcela/platform/database/database.ts';
import { createSecretVault } from '@parcela/platform/security/encryption.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { createUnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import {
  checkEmail,
  checkPassword,
  containsAddress,
  type StaffRole,
  staffRoles,
} from '../packages/domain/src/index.ts';
import { askSecret } from './lib/ask-secret.ts';
import { platformEnvironment } from './lib/staff-database.ts';

/**
 * `npm run staff:add -- --email … --name … --roles finance,support` adds a staff member; with `--renew` and
 * only the e-mail, a member who lost password or authenticator gets new ones. It prints the secret once. Its
 * caller already has the database and its keys; the audit log names the system as the actor.
 */
const usage = `npm run staff:add -- --email <e-mail> --name <name> --roles <${staffRoles.join('|')}, with commas>
npm run staff:add -- --email <e-mail> --renew`;

class UsageError extends Error {}

interface Request {
  readonly email: string;
  /** Undefined: new credentials for an existing member. */
  readonly joining: { readonly name: string; readonly roles: readonly StaffRole[] } | undefined;
}

const isRole = (role: string): role is StaffRole => (staffRoles as readonly string[]).includes(role);

const readRequest = (args: string[]): Request => {
  const text = { type: 'string', default: '' } as const;
  const options = {
    email: text,
    name: text,
    roles: text,
    renew: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args, options });
  const email = values.email.trim();
  if (!checkEmail(email).ok) throw new UsageError('--email is not an e-mail address');
  if (values.renew) return { email, joining: undefined };
  const [name, roles] = [values.name.trim(), values.roles.split(',').map((role) => role.trim())];
  if (name === '') throw new UsageError('--name is missing');
  if (!roles.every(isRole)) throw new UsageError(`--roles knows ${staffRoles.join(', ')}`);
  return { email, joining: { name, roles: [...new Set(roles)] } };
};

const newPassword = (): string => {
  const password = randomBytes(15).toString('base64url');
  return checkPassword(password) === 'ok' ? password : newPassword();
};

const choosePassword = async (
  email: string,
): Promise<{ readonly password: string; readonly isGenerated: boolean }> => {
  const typed = await askSecret('Password (empty: one is made): ');
  if (typed === '') return { password: newPassword(), isGenerated: true };
  if (checkPassword(typed) !== 'ok')
    throw new UsageError('the password needs 8 to 100 characters and three of: a-z, A-Z, 0-9, others');
  if (containsAddress(typed, email)) throw new UsageError('the password must not hold the e-mail address');
  return { password: typed, isGenerated: false };
};

const save = async <T>(config: Config, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const database = openDatabase({ ...config.database, connectionsMax: 1, applicationName: 'staff-add' });
  try {
    return await createUnitOfWork(database)(work);
  } finally {
    await database.close();
  }
};

const main = async (): Promise<void> => {
  const { email, joining } = readRequest(process.argv.slice(2));
  const platform = await platformEnvironment();
  try {
    const config = readConfig(platform.variables);
    if (!config.isDemo && email.toLowerCase().endsWith('@example.com'))
      throw new UsageError('addresses at example.com belong to the demo');
    const { password, isGenerated } = await choosePassword(email);
    const passwordHash = await hashPassword(password);
    const totpSecret = newTotpSecret();
    const secrets = createSecretVault(config.dataKeys);
    const credentials = { email, passwordHash, totpSecret, actor: { kind: 'system' } } as const;
    const issuer = await save(config, async (tx) => {
      await (joining
        ? addStaffMember(secrets, tx, { ...credentials, ...joining })
        : renewStaffCredentials(secrets, tx, credentials));
      return (await readBrand(tx, config.operator)).name;
    });
    const lines = [
      joining ? `${email} is on the staff: ${joining.roles.join(', ')}.` : `${email} has new credentials.`,
      ...(isGenerated ? [`Password: ${password}`] : []),
      'For the authenticator, shown only now:',
      `  secret  ${totpSecret}`,
      `  address ${totpUri(totpSecret, { issuer, email })}`,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  } finally {
    await platform.close();
  }
};

const explain = (error: unknown): string => {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof ConfigurationError || error instanceof BusinessError) return error.message;
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    return `${error.message}\n\n${usage}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
