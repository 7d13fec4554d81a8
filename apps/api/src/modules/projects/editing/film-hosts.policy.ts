import { isOfMediaHost } from '@parcela/domain';
import { ValidationError } from '@parcela/platform/errors.ts';
import type { ProjectDraft } from './project-content.policy.ts';

/**
 * Refuses a film that pages may not play, because its player would stay empty.
 * @throws ValidationError naming each such film
 */
export const requireMediaHosts = (
  { blocks }: Pick<ProjectDraft, 'blocks'>,
  hosts: readonly string[],
): void => {
  const issues = blocks.flatMap(({ video }, index) =>
    video?.provider === 'direct' && !isOfMediaHost(video.url, hosts)
      ? [{ path: `blocks.${index}.video.url`, code: 'media_host_unknown' } as const]
      : [],
  );
  if (issues.length > 0) throw new ValidationError(issues);
};
