import messages from '../../catalogues/bo-audit/pl.json' with { type: 'json' };

export default messages;
