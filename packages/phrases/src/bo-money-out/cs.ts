import messages from '../../catalogues/bo-money-out/cs.json' with { type: 'json' };

export default messages;
