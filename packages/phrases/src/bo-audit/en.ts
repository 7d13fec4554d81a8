import messages from '../../catalogues/bo-audit/en.json' with { type: 'json' };

export default messages;
