import { getMediaLink } from '@parcela/contract/operator';
import { call } from '../../api/api.ts';

/** Opens a stored file by an address that is valid for some minutes. */
export const openFile = async (documentId: string): Promise<void> => {
  const { data } = await call(getMediaLink, { params: { documentId } });
  window.open(data.url, '_blank', 'noopener');
};
