import { text, type Value, words } from '../resource/values.ts';

const mailTopics = [
  'account',
  'aml',
  'bank_account',
  'board',
  'change_request',
  'earning',
  'kyc',
  'news',
  'offer',
  'order',
  'payment',
  'profile',
  'project',
  'security',
  'shares',
  'voting',
  'withdrawal',
] as const;
type Topic = (typeof mailTopics)[number];

const isTopic = (name: string | undefined): name is Topic => mailTopics.some((topic) => topic === name);

/** The topic of a mail by its kind (`order.paid`); an unknown kind appears by its name. */
export const mailTopic = (kind: string): Value => {
  const [topic] = kind.split('.');
  return isTopic(topic) ? words(`bo.mailTopic.${topic}`) : text(kind);
};
