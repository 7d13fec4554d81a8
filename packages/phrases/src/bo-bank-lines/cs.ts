import messages from '../../catalogues/bo-bank-lines/cs.json' with { type: 'json' };

export default messages;
