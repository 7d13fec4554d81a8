import messages from '../../catalogues/wallet/pl.json' with { type: 'json' };

export default messages;
