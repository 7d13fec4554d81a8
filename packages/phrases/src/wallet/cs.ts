import messages from '../../catalogues/wallet/cs.json' with { type: 'json' };

export default messages;
