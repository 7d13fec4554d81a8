import messages from '../../catalogues/wallet/en.json' with { type: 'json' };

export default messages;
