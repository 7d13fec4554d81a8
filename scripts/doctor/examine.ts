import { checkDatabase } from './check-database.ts';
import { checkAddress, checkFiles, checkMail, checkProviders } from './check-services.ts';
import { checkVariables } from './check-variables.ts';
import type { Finding } from './finding.ts';

/**
 * Checks everything that a deployment with these variables needs; after a faulty configuration it reports
 * only that.
 */
export const examine = async (
  variables: Readonly<Record<string, string | undefined>>,
): Promise<readonly Finding[]> => {
  const { config, findings } = checkVariables(variables);
  if (config === undefined) return findings;
  const checks = [checkDatabase, checkFiles, checkMail, checkProviders, checkAddress];
  const found = await Promise.all(checks.map((check) => check(config)));
  return [...findings, ...found.flat()];
};
