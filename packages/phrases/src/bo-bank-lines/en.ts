import messages from '../../catalogues/bo-bank-lines/en.json' with { type: 'json' };

export default messages;
