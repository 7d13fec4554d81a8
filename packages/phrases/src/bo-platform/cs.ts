import messages from '../../catalogues/bo-platform/cs.json' with { type: 'json' };

export default messages;
