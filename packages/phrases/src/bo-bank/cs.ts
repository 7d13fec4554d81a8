import messages from '../../catalogues/bo-bank/cs.json' with { type: 'json' };

export default messages;
