import { getToday } from '@parcela/contract/operator';
import type { Resource } from '../../shared/resource/define-resource.tsx';
import { TodayScreen } from './today-screen.tsx';

/** A separate screen without a list or a form. */
export const today: Resource = { permission: getToday.permission, List: TodayScreen };
