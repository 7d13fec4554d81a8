import messages from '../../catalogues/bo-bank-lines/pl.json' with { type: 'json' };

export default messages;
