import messages from '../../catalogues/bo-verification/cs.json' with { type: 'json' };

export default messages;
