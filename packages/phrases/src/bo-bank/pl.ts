import messages from '../../catalogues/bo-bank/pl.json' with { type: 'json' };

export default messages;
