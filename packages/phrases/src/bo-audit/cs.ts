import messages from '../../catalogues/bo-audit/cs.json' with { type: 'json' };

export default messages;
